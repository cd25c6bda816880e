import type { Clock } from "../../time/clock.js";
import { ContextError } from "./context-error.js";

/** For how long something is wanted. Absent members: without end. */
export interface Context {
  /** Aborts when it is not wanted any more. */
  readonly signal?: AbortSignal | undefined;
  /** The deadline, on the waiter's clock: work that takes longer need not be started. */
  readonly deadlineAtMs?: number | undefined;
}

/** A context with an end, and how to let go of its timer before. */
export interface CancellableContext {
  readonly context: Context & { readonly signal: AbortSignal };
  /** Ends it as canceled. Again, or after its end, does nothing. */
  readonly cancel: () => void;
}

/**
 * A context that ends after `timeoutMs` or with its parent, whichever is sooner. Its creator cancels it.
 * Mirrors: Go's context.WithTimeout, on a clock of one's choice.
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
