/**
 * The error of a waiting caller whose context ends.
 * Mirrors: Go's context.Canceled and context.DeadlineExceeded.
 */

/** Why a context has ended. */
export type ContextErrorCode = "canceled" | "deadline-exceeded";

/** The end of a context; its `cause` is the reason that its signal was given. */
export class ContextError extends Error {
  readonly code: ContextErrorCode;

  constructor(code: ContextErrorCode, cause?: unknown) {
    super(code === "canceled" ? "context canceled" : "context deadline exceeded", { cause });
    this.name = "ContextError";
    this.code = code;
  }

  /**
   * The error of a signal that has aborted. A `ContextError` that it was aborted with is it; a reason that is called
   * "TimeoutError", as `AbortSignal.timeout` has it, is a deadline; any other is a cancellation.
   */
  static of(signal: AbortSignal): ContextError {
    const reason: unknown = signal.reason;
    if (reason instanceof ContextError) return reason;
    const isTimeout = reason instanceof Error && reason.name === "TimeoutError";
    return new ContextError(isTimeout ? "deadline-exceeded" : "canceled", reason);
  }
}
