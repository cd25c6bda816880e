import type { Clock } from "../../time/clock.js";
import { systemClock } from "../../time/system-clock.js";
import type { WatchEvent } from "../../wire/watch-event.js";
import { createInformerWatcher, type InformerWatcherOptions } from "./informer-watcher.js";
import type { Watch } from "./list-watch.js";
import { messageOf } from "./log.js";
import { RetryWatcher, type RetryWatcherOptions } from "./retry-watcher.js";
import type { Store } from "./store.js";
import { waitForCacheSync } from "./wait-for-cache-sync.js";

/** Whether an event is what is waited for. What it throws ends the waiting. */
export type Condition = (event: WatchEvent) => boolean;

/** Whether there is nothing to wait for, now that the store has all there is. What it throws ends the waiting. */
export type Precondition = (store: Store) => boolean;

/** Why the waiting ended before its time; the reason, in its words, is the cause. */
export class UntilError extends Error {
  readonly code = "condition-not-met";
  /** The last event that was looked at, if there was one. */
  readonly lastEvent: WatchEvent | undefined;

  constructor(message: string, lastEvent: WatchEvent | undefined, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "UntilError";
    this.lastEvent = lastEvent;
  }
}

/**
 * Reads a watch until all conditions were met, one after the other, and stops it. The event that met one is looked at by
 * the next before any other: one event can meet them all. Returns the last event; undefined without conditions.
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
 * The same over a watch that goes on by itself when the server closes it: sees every event after the version, in order.
 * Fails when that version has expired, since nobody could say what was missed.
 * Mirrors: client-go@32ce75a7 tools/watch/until.go `Until`.
 * @throws Error for a version that a `RetryWatcher` cannot begin with; UntilError as `untilWithoutRetry`
 */
export async function until(
  options: RetryWatcherOptions,
  conditions: readonly Condition[],
  signal: AbortSignal,
): Promise<WatchEvent | undefined> {
  return await untilWithoutRetry(new RetryWatcher(options), conditions, signal);
}

/**
 * The same over an informer: what exists already is told as ADDED, and no version is needed. A precondition is asked when
 * the store has been filled; if it is met, nothing is waited for. Returns when the informer has ended.
 * Mirrors: client-go@32ce75a7 tools/watch/until.go `UntilWithSync`.
 * @throws UntilError as `untilWithoutRetry`, and when the store was not filled in time; whatever the precondition throws
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
 * A signal that aborts with `signal`, or after a time. Zero means no time, and so does less than zero, which is a mistake
 * of the caller. `cancel` lets go of both.
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
