/**
 * Distributes notifications to the listeners, and tracks which of them take part in a resync.
 * Mirrors: client-go@32ce75a7 tools/cache/shared_informer.go `sharedProcessor`.
 */
import type { Clock } from "../../time/clock.js";
import type { Notification } from "./notification.js";
import type { Listener } from "./processor-listener.js";

/** See the head of this file. */
export class SharedProcessor {
  readonly #clock: Clock;
  /**
   * All registered listeners, and whether each takes part in the last resync. A new listener does: it gets everything
   * until the next check.
   */
  readonly #isSyncing = new Map<Listener, boolean>();
  /** The running listeners, including removed ones until their last callback has ended. */
  readonly #running = new Map<Listener, Promise<void>>();
  #isStarted = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(listener: Listener): void {
    this.#isSyncing.set(listener, true);
    if (this.#isStarted) this.#run(listener);
  }

  /** Stops a listener; a running callback completes. Removing an unknown listener does nothing. */
  remove(listener: Listener): void {
    if (!this.#isSyncing.delete(listener)) return;
    listener.stop();
  }

  has(listener: Listener): boolean {
    return this.#isSyncing.has(listener);
  }

  /** Resolves when no callback of the listener runs or will run; at once for one that never ran. */
  async ended(listener: Listener): Promise<void> {
    await this.#running.get(listener);
  }

  /** Queues a notification for every listener; `isSync`: only for those that take part in the resync. */
  distribute(notification: Notification, isSync: boolean): void {
    for (const [listener, isSyncing] of this.#isSyncing) {
      if (!isSync || isSyncing) listener.add(notification);
    }
  }

  /** Determines which listeners are resynced now. Returns whether there are any. */
  shouldResync(): boolean {
    const nowMs = this.#clock.nowMs();
    let isNeeded = false;
    for (const listener of this.#isSyncing.keys()) {
      const isDue = listener.isResyncDue(nowMs);
      this.#isSyncing.set(listener, isDue);
      if (!isDue) continue;
      isNeeded = true;
      listener.planNextResync(nowMs);
    }
    return isNeeded;
  }

  /** Passes another resync check period to the listeners. */
  changeResyncCheckPeriod(checkPeriodMs: number): void {
    for (const listener of this.#isSyncing.keys()) listener.fitResyncPeriod(checkPeriodMs);
  }

  /** Lets the listeners deliver their notifications. */
  start(): void {
    this.#isStarted = true;
    for (const listener of this.#isSyncing.keys()) this.#run(listener);
  }

  /** Stops all listeners; resolves when no callback runs or will run. */
  async stop(): Promise<void> {
    for (const listener of [...this.#isSyncing.keys()]) this.remove(listener);
    await Promise.all(this.#running.values());
  }

  #run(listener: Listener): void {
    const running = listener.run().finally(() => this.#running.delete(listener));
    this.#running.set(listener, running);
  }
}
