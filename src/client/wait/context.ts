import type { Clock } from "../../time/clock.js";
import { ContextError } from "./context-error.js";

/** The lifetime of an operation. Absent members: unlimited. */
export interface Context {
  /** Aborts when the operation is canceled. */
  readonly signal?: AbortSignal | undefined;
  /** The deadline, on the waiter's clock: work that would take longer is not started. */
  readonly deadlineAtMs?: number | undefined;
}

/** A context that can be canceled, which also releases its timer. */
export interface CancellableContext {
  readonly context: Context & { readonly signal: AbortSignal };
  /** Cancels it. Again, or after its end, does nothing. */
  readonly cancel: () => void;
}

/**
 * A context that ends after `timeoutMs` or with its parent, whichever is earlier. Its creator has to cancel it.
 * Mirrors: Go's context.WithTimeout, on a given clock.
 */
export function withTimeout(
  clock: Clock,
  timeoutMs: number,
  parent: Context = {},
): CancellableContext {
  const controller = new AbortController();
  const ownDeadlineAtMs = clock.nowMs() + timeoutMs;
  const end = (error: ContextError) => {
    timer.cancel();
    parent.signal?.removeEventListener("abort", onParent);
    controller.abort(error);
  };
  const onParent = () => {
    if (parent.signal !== undefined) end(ContextError.of(parent.signal));
  };
  const timer = clock.setTimer(timeoutMs, () => end(new ContextError("deadline-exceeded")));
  parent.signal?.addEventListener("abort", onParent, { once: true });
  if (parent.signal?.aborted === true) onParent();
  else if (timeoutMs <= 0) end(new ContextError("deadline-exceeded"));
  const deadlineAtMs = Math.min(ownDeadlineAtMs, parent.deadlineAtMs ?? Number.POSITIVE_INFINITY);
  return {
    context: { signal: controller.signal, deadlineAtMs },
    cancel: () => end(new ContextError("canceled")),
  };
}
