import type { Status } from "../../wire/status.js";

/**
 * Whether an error, or one that it wraps by its `cause`, has a `status` of the apiserver for a conflict: of that
 * reason, or code 409 without a reason.
 *
 * Mirrors: apimachinery@eed236ce pkg/api/errors/errors.go (IsConflict).
 */
export function isConflict(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (!("status" in at) || !isStatus(at.status)) continue;
    const { reason, code } = at.status;
    return reason === "Conflict" || ((reason ?? "") === "" && code === 409);
  }
  return false;
}

function isStatus(value: unknown): value is Status {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "Status";
}
