/**
 * Notifies one handler, one notification at a time, from its own buffer.
 *
 * The buffer is unbounded: a slow handler delays neither the informer nor other handlers. A handler that throws loses
 * that notification; the next one follows after a pause. Mirrors: client-go@32ce75a7 tools/cache/shared_informer.go
 * `processorListener`. Differs: the pause ends when the listener is stopped.
 */
import type { Clock } from "../../time/clock.js";
import { sleep } from "../../time/clock.js";
import type { DoneChecker } from "./done-checker.js";
import type { ResourceEventHandler } from "./event-handler.js";
import { GrowingQueue } from "./growing-queue.js";
import { type Log, silentLog } from "./log.js";
import type { Notification } from "./notification.js";
import { SingleFileTracker } from "./single-file-tracker.js";
import { Wakeup } from "./wakeup.js";

/** The pause after a failed notification, in milliseconds. */
export const PAUSE_AFTER_FAILURE_MS = 1_000;

/** One listener, as the processor sees it. */
export interface Listener {
  /** Queues a notification. */
  add(notification: Notification): void;
  /** Delivers notifications until stopped; resolves when the last callback has ended. */
  run(): Promise<void>;
  /** Stops delivery. Queued notifications are dropped; a running callback is not interrupted. */
  stop(): void;
  /** Done when the informer has synced and this handler has processed all its initial additions. */
  readonly synced: DoneChecker;
  /** Whether a resync is due for this listener. */
  isResyncDue(nowMs: number): boolean;
  /** Schedules the next resync, one period from now. */
  planNextResync(nowMs: number): void;
  /** Adjusts the period to the informer's check period; see `effectiveResyncPeriodMs`. */
  fitResyncPeriod(checkPeriodMs: number): void;
}

/** How to create a listener. */
export interface ListenerOptions {
  readonly name: string;
  readonly handler: ResourceEventHandler;
  readonly clock: Clock;
  readonly informerSynced: DoneChecker;
  /** The period that the handler requested, in milliseconds; 0: never. */
  readonly requestedResyncPeriodMs: number;
  /** How often the informer checks whether a resync is due; 0: never. */
  readonly resyncCheckPeriodMs: number;
  readonly log?: Log;
}

/** See the head of this file. */
export class ProcessorListener implements Listener {
  readonly synced: SingleFileTracker;
  readonly #options: ListenerOptions;
  readonly #log: Log;
  readonly #pending = new GrowingQueue<Notification>();
  readonly #wakeup = new Wakeup();
  readonly #stopping = new AbortController();
  #resyncPeriodMs = 0;
  #nextResyncAtMs = 0;
  #hasLastFailed = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#log = options.log ?? silentLog;
    this.synced = new SingleFileTracker(options.name, options.informerSynced);
    this.fitResyncPeriod(options.resyncCheckPeriodMs);
    this.planNextResync(options.clock.nowMs());
  }

  add(notification: Notification): void {
    if (this.#stopping.signal.aborted) return;
    if (isInitialAdd(notification)) this.synced.start();
    this.#pending.push(notification);
    this.#wakeup.wake();
  }

  async run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const notification = this.#pending.shift();
      if (notification === undefined) await this.#wakeup.wait();
      else {
        const telling = this.#tell(notification);
        if (telling !== undefined) await telling;
      }
    }
  }

  stop(): void {
    this.#stopping.abort();
    this.#pending.clear();
    this.#wakeup.wake();
  }

  isResyncDue(nowMs: number): boolean {
    return this.#resyncPeriodMs > 0 && nowMs >= this.#nextResyncAtMs;
  }

  planNextResync(nowMs: number): void {
    this.#nextResyncAtMs = nowMs + this.#resyncPeriodMs;
  }

  fitResyncPeriod(checkPeriodMs: number): void {
    this.#resyncPeriodMs = effectiveResyncPeriodMs(
      this.#options.requestedResyncPeriodMs,
      checkPeriodMs,
    );
  }

  /** Undefined if the handler is done already: nothing is left to wait for. */
  #tell(notification: Notification): Promise<void> | undefined {
    if (this.#hasLastFailed) return this.#tellAfterPause(notification);
    try {
      const telling = callHandler(this.#options.handler, notification);
      if (telling !== undefined) return this.#finish(notification, telling);
      this.#succeed(notification);
    } catch (error) {
      this.#fail(error);
    }
    return undefined;
  }

  async #tellAfterPause(notification: Notification): Promise<void> {
    const { clock, handler } = this.#options;
    const rested = await sleep(clock, PAUSE_AFTER_FAILURE_MS, this.#stopping.signal);
    if (rested === "aborted") return;
    await this.#finish(
      notification,
      Promise.resolve().then(() => callHandler(handler, notification)),
    );
  }

  async #finish(notification: Notification, telling: PromiseLike<void>): Promise<void> {
    try {
      await telling;
      this.#succeed(notification);
    } catch (error) {
      this.#fail(error);
    }
  }

  #succeed(notification: Notification): void {
    // A failed initial addition is never finished: this handler has not processed the initial state and never will.
    if (isInitialAdd(notification)) this.synced.finish();
    this.#hasLastFailed = false;
  }

  #fail(error: unknown): void {
    this.#hasLastFailed = true;
    this.#log(`${this.#options.name}: the handler threw; the notification is skipped`, error);
  }
}

/** The effective period of a handler: none if the informer never checks, and no shorter than its check period. */
export function effectiveResyncPeriodMs(requestedMs: number, checkPeriodMs: number): number {
  if (requestedMs === 0 || checkPeriodMs === 0) return 0;
  return Math.max(requestedMs, checkPeriodMs);
}

function isInitialAdd(notification: Notification): boolean {
  return notification.type === "add" && notification.isInInitialList;
}

function callHandler(
  handler: ResourceEventHandler,
  notification: Notification,
): void | Promise<void> {
  switch (notification.type) {
    case "add":
      return handler.onAdd(notification.object, notification.isInInitialList);
    case "update":
      return handler.onUpdate(notification.older, notification.newer);
    case "delete":
      return handler.onDelete(notification.object);
  }
}
