/**
 * Classifies errors of a sink. Mirrors: client-go@32ce75a7 tools/record/event.go (recordEvent).
 */
import type { Status } from "../../wire/status.js";

/** A request that cannot even be built: it would fail each time. */
export class RequestConstructionError extends Error {
  readonly code = "request-invalid";

  constructor(options: ErrorOptions) {
    super("the request could not be constructed", options);
    this.name = "RequestConstructionError";
  }
}

/** The Status in an error; undefined for any other error. Causes are not searched. */
export function statusOfSinkError(error: unknown): Status | undefined {
  if (!(error instanceof Error) || !("status" in error)) return undefined;
  const { status } = error;
  return isStatus(status) ? status : undefined;
}

/** Whether a retry is useless: the server has answered, or the request cannot be built. */
export function isFinal(error: unknown): boolean {
  return error instanceof RequestConstructionError || statusOfSinkError(error) !== undefined;
}

/** Whether the server does not know the event any more, by the code and no other sign. */
export function isGone(error: unknown): boolean {
  return statusOfSinkError(error)?.code === 404;
}

function isStatus(value: unknown): value is Status {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "Status";
}
