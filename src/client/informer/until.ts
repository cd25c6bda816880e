import type { Clock } from "../../time/clock.js";
import { systemClock } from "../../time/system-clock.js";
import type { WatchEvent } from "../../wire/watch-event.js";
import { createInformerWatcher, type InformerWatcherOptions } from "./informer-watcher.js";
import type { Watch } from "./list-watch.js";
import { messageOf } from "./log.js";
import { RetryWatcher, type RetryWatcherOptions } from "./retry-watcher.js";
import type { Store } from "./store.js";
import { waitForCacheSync } from "./wait-for-cache-sync.js";

/** Whether an event meets the condition. An error ends the wait. */
export type Condition = (event: WatchEvent) => boolean;

/** Whether the wait is unnecessary, given the filled store. An error ends the wait. */
export type Precondition = (store: Store) => boolean;

/** Why the wait ended early; the underlying error is the cause. */
export class UntilError extends Error {
  readonly code = "condition-not-met";
  /** The last checked event, if there was one. */
  readonly lastEvent: WatchEvent | undefined;

  constructor(message: string, lastEvent: WatchEvent | undefined, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "UntilError";
    this.lastEvent = lastEvent;
  }
}

/**
 * Reads a watch until all conditions have been met, one after the other, and stops it. The event that meets one condition
 * is checked against the next one first: one event can meet all of them. Returns the last event; undefined without conditions.
 * Mirrors: client-go@32ce75a7 tools/watch/until.go `UntilWithoutRetry`.
 * @throws UntilError when `signal` aborts, a condition throws, or the watch ends
 */
export async function untilWithoutRetry(
  watch: Watch,
  conditions: readonly Condition[],
  signal: AbortSignal,
): Promise<WatchEvent | undefined> {
  const onAbort = () => watch.stop();
  signal.addEventListener("abort", onAbort, { once: true });
  let last: WatchEvent | undefined;
  try {
    for (const condition of conditions) {
      if (last !== undefined && isMet(condition, last)) continue;
      do {
        last = await nextOf(watch, last, signal);
      } while (!isMet(condition, last));
    }
    return last;
  } finally {
    signal.removeEventListener("abort", onAbort);
    watch.stop();
  }
}

/**
 * The same with a watch that resumes when the server closes it: it gets every event after the version, in order.
 * Fails when that version has expired, as events may have been missed.
 * Mirrors: client-go@32ce75a7 tools/watch/until.go `Until`.
 * @throws Error for a version that a `RetryWatcher` cannot start with; UntilError like `untilWithoutRetry`
 */
export async function until(
  options: RetryWatcherOptions,
  conditions: readonly Condition[],
  signal: AbortSignal,
): Promise<WatchEvent | undefined> {
  return await untilWithoutRetry(new RetryWatcher(options), conditions, signal);
}

/**
 * The same with an informer: existing objects are delivered as ADDED, and no version is needed. A precondition is checked
 * when the store has been filled; if it is met, there is no wait. Returns when the informer has ended.
 * Mirrors: client-go@32ce75a7 tools/watch/until.go `UntilWithSync`.
 * @throws UntilError like `untilWithoutRetry`, and when the store was not filled in time; the errors of the precondition
 */
export async function untilWithSync(
  options: InformerWatcherOptions,
  precondition: Precondition | undefined,
  conditions: readonly Condition[],
  signal: AbortSignal,
): Promise<WatchEvent | undefined> {
  const { store, controller, watch, done } = createInformerWatcher(options);
  try {
    if (precondition !== undefined) {
      const hasSynced = () => controller.hasSynced();
      if (!(await waitForCacheSync(options.clock ?? systemClock, signal, hasSynced))) {
        const message = `UntilWithSync: unable to sync caches: ${messageOf(signal.reason)}`;
        throw new UntilError(message, undefined, signal.reason);
      }
      if (precondition(store)) return undefined;
    }
    return await untilWithoutRetry(watch, conditions, signal);
  } finally {
    watch.stop();
    await done;
  }
}

/**
 * A signal that aborts with `signal`, or after a timeout. Zero means no timeout, and so does less than zero, which is an
 * error of the caller. `cancel` releases both.
 * Mirrors: client-go@32ce75a7 tools/watch/until.go `ContextWithOptionalTimeout`.
 */
export function withOptionalTimeout(
  clock: Clock,
  timeoutMs: number,
  signal: AbortSignal,
): { readonly signal: AbortSignal; readonly cancel: () => void } {
  const abort = new AbortController();
  const onAbort = () => abort.abort(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  const timer =
    timeoutMs > 0
      ? clock.setTimer(timeoutMs, () => abort.abort(new Error("deadline exceeded")))
      : undefined;
  const cancel = () => {
    timer?.cancel();
    signal.removeEventListener("abort", onAbort);
    abort.abort();
  };
  return { signal: abort.signal, cancel };
}

async function nextOf(
  watch: Watch,
  last: WatchEvent | undefined,
  signal: AbortSignal,
): Promise<WatchEvent> {
  const event = signal.aborted ? undefined : await watch.next();
  if (event !== undefined) return event;
  const message = signal.aborted
    ? "timed out waiting for the condition"
    : "watch closed before UntilWithoutRetry timeout";
  throw new UntilError(message, last);
}

function isMet(condition: Condition, event: WatchEvent): boolean {
  try {
    return condition(event);
  } catch (error) {
    throw new UntilError(messageOf(error), event, error);
  }
}
