/**
 * What an error of a lock means, read from the Status that it, or an error that it wraps by its `cause`, carries.
 * Mirrors: apimachinery@eed236ce pkg/api/errors/errors.go (IsNotFound, IsConflict).
 */

/** There is no lock. */
export function isNotFound(error: unknown): boolean {
  return says(error, "NotFound", 404);
}

/** Somebody has changed the lock since it was read. */
export function isConflict(error: unknown): boolean {
  return says(error, "Conflict", 409);
}

/** The code counts where no reason is given. */
function says(error: unknown, reason: string, code: number): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (!("status" in at) || typeof at.status !== "object" || at.status === null) continue;
    const { status } = at;
    const given = "reason" in status ? status.reason : undefined;
    if (given !== undefined && given !== "") return given === reason;
    return "code" in status && status.code === code;
  }
  return false;
}
