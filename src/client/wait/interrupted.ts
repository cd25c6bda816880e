/**
 * The errors of loops that end without a result.
 * Mirrors: apimachinery@eed236ce pkg/util/wait/error.go.
 */
import { ContextError } from "./context-error.js";

/** A loop has tried as often as it may, or for as long. */
export class WaitTimeoutError extends Error {
  readonly code = "timed-out";

  constructor() {
    super("timed out waiting for the condition");
    this.name = "WaitTimeoutError";
  }
}

/**
 * Whether a loop has ended for another reason than its condition: it may not try again, or its context has ended. Errors
 * that wrap such a one count, by their `cause`.
 */
export function isInterrupted(error: unknown): boolean {
  if (error instanceof WaitTimeoutError || error instanceof ContextError) return true;
  return error instanceof Error && error.cause !== undefined && isInterrupted(error.cause);
}
