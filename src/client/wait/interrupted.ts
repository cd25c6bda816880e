/**
 * The errors of loops that end without a result.
 * Mirrors: apimachinery@eed236ce pkg/util/wait/error.go.
 */
import { ContextError } from "./context-error.js";

/** A loop has used up its attempts or its time. */
export class WaitTimeoutError extends Error {
  readonly code = "timed-out";

  constructor() {
    super("timed out waiting for the condition");
    this.name = "WaitTimeoutError";
  }
}

/**
 * Whether a loop has ended for another reason than its condition: its attempts are used up, or its context has ended.
 * Errors that wrap such an error as their `cause` count, too.
 */
export function isInterrupted(error: unknown): boolean {
  if (error instanceof WaitTimeoutError || error instanceof ContextError) return true;
  return error instanceof Error && error.cause !== undefined && isInterrupted(error.cause);
}
