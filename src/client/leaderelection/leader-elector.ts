/**
 * A candidate for leadership; at most one candidate leads at any time, provided that all clocks run at the same speed.
 *
 * Clocks of different candidates are never compared: a lease has expired when its record has not changed for its duration,
 * measured on the observer's own clock. Mirrors: client-go@32ce75a7 tools/leaderelection/leaderelection.go. Differs: a
 * lease that another candidate has acquired between read and write is not released on its behalf.
 */

import { type Clock, sleep } from "../../time/clock.js";
import type { Prng } from "../../time/prng.js";
import { systemClock } from "../../time/system-clock.js";
import { systemPrng } from "../../time/system-prng.js";
import { mustHave } from "../must-have.js";
import { withTimeout } from "../wait/context.js";
import type { LeaderElectionRecord } from "./leader-election-record.js";
import type { LeaseLock } from "./lease-lock.js";

/** Maximum factor of jitter on the retry period, and minimum ratio of the renewal deadline to it. */
const JITTER_FACTOR = 1.2;

const MS_PER_SECOND = 1_000;
const RELEASED_LEASE_SECONDS = 1;

/** The callbacks of a candidate. */
export interface LeaderCallbacks {
  /** It leads, until `signal` aborts. */
  readonly onStartedLeading: (signal: AbortSignal) => void;
  /** It has stopped, whether or not it ever led. */
  readonly onStoppedLeading: () => void;
  /** The leader has changed, to another candidate or to this one. @default not reported */
  readonly onNewLeader?: (identity: string) => void;
  /** Reading or writing the lock failed; it is retried in any case. @default not reported */
  readonly onError?: (error: unknown) => void;
}

/** How to create a `LeaderElector`. Times are in milliseconds. */
export interface LeaderElectorOptions {
  readonly lock: LeaseLock;
  /** @default the system clock */
  readonly clock?: Clock;
  /** @default a different sequence in each process */
  readonly prng?: Prng;
  /** How long other candidates respect a leader that does not renew. @default 15,000 */
  readonly leaseDurationMs?: number;
  /** How long a leader retries to renew before it gives up. Less than the above. @default 10,000 */
  readonly renewDeadlineMs?: number;
  /** Between attempts. @default 2,000 */
  readonly retryPeriodMs?: number;
  readonly callbacks: LeaderCallbacks;
  /** Whether a leader releases its lease when it stops, so that others need not wait for its expiry. @default false */
  readonly releaseOnCancel?: boolean;
  /** Whether a coordinator chooses the leader: then a lease is only renewed, never created or acquired. @default false */
  readonly coordinated?: boolean;
}

/** The defaults of Kubernetes' own components. */
const DEFAULTS = {
  clock: systemClock,
  prng: systemPrng,
  leaseDurationMs: 15_000,
  renewDeadlineMs: 10_000,
  retryPeriodMs: 2_000,
};

/** See the head of this file. */
export class LeaderElector {
  readonly #options: LeaderElectorOptions & typeof DEFAULTS;
  /** The last observed record. */
  #observed: LeaderElectionRecord | undefined;
  #observedAtMs = 0;
  #reportedLeader = "";

  /** @throws TypeError without a `lock`; RangeError for inconsistent times, and for a lock without an identity */
  constructor(options: LeaderElectorOptions) {
    mustHave("LeaderElector", options, "lock", "callbacks");
    this.#options = { ...DEFAULTS, ...options };
    const { leaseDurationMs, renewDeadlineMs, retryPeriodMs, lock } = this.#options;
    if (leaseDurationMs <= renewDeadlineMs) {
      throw new RangeError("leaseDuration must be greater than renewDeadline");
    }
    if (renewDeadlineMs <= JITTER_FACTOR * retryPeriodMs) {
      throw new RangeError("renewDeadline must be greater than retryPeriod*JitterFactor");
    }
    if (retryPeriodMs <= 0) throw new RangeError("retryPeriod must be greater than zero");
    if (lock.identity === "") throw new RangeError("Lock identity is empty");
  }

  /** The identity of the last observed leader; "" if there is none. */
  get leader(): string {
    return this.#observed?.holderIdentity ?? "";
  }

  get isLeader(): boolean {
    return this.leader === this.#options.lock.identity;
  }

  /**
   * Health check of a leader: it is unhealthy if it has not renewed for the lease duration plus `toleranceMs`, and has not
   * stopped. Other candidates are always healthy. @throws Error when it is unhealthy
   */
  check(toleranceMs: number): void {
    const { clock, leaseDurationMs } = this.#options;
    if (!this.isLeader) return;
    if (clock.nowMs() - this.#observedAtMs <= leaseDurationMs + toleranceMs) return;
    throw new Error("failed election to renew leadership");
  }

  /** Waits for leadership, leads, and resolves when it is lost or `signal` aborts. Rejects only with an error of a callback. */
  async run(signal: AbortSignal): Promise<void> {
    const { callbacks } = this.#options;
    try {
      if (!(await this.#acquire(signal))) return;
      const leading = new AbortController();
      const end = () => leading.abort();
      signal.addEventListener("abort", end, { once: true });
      queueMicrotask(() => callbacks.onStartedLeading(leading.signal));
      try {
        await this.#renew(signal);
      } finally {
        end();
        signal.removeEventListener("abort", end);
      }
    } finally {
      callbacks.onStoppedLeading();
    }
  }

  /** Retries until it leads. Resolves to false when `signal` aborts first. */
  async #acquire(signal: AbortSignal): Promise<boolean> {
    const { clock, lock, prng, retryPeriodMs } = this.#options;
    while (!signal.aborted) {
      const hasAcquired = await this.#try(signal);
      this.#reportTransition();
      if (hasAcquired) {
        lock.recordEvent("became leader");
        return true;
      }
      // With jitter, so that candidates that were delayed together do not retry together.
      await sleep(clock, retryPeriodMs * (1 + prng.next() * JITTER_FACTOR), signal);
    }
    return false;
  }

  /** Renews until that has failed for the renewal deadline, or `signal` aborts. */
  async #renew(signal: AbortSignal): Promise<void> {
    const { clock, lock, releaseOnCancel = false, retryPeriodMs } = this.#options;
    while (await this.#isRenewed(signal)) {
      this.#reportTransition();
      await sleep(clock, retryPeriodMs, signal);
    }
    this.#reportTransition();
    if (releaseOnCancel) await this.#release();
    lock.recordEvent("stopped leading");
  }

  /** Retries to renew until the renewal deadline. */
  async #isRenewed(signal: AbortSignal): Promise<boolean> {
    const { clock, renewDeadlineMs, retryPeriodMs } = this.#options;
    const { context, cancel } = withTimeout(clock, renewDeadlineMs, { signal });
    try {
      while (!context.signal.aborted) {
        const startedAtMs = clock.nowMs();
        if (await this.#try(context.signal, signal)) return true;
        const spentMs = clock.nowMs() - startedAtMs;
        await sleep(clock, Math.max(0, retryPeriodMs - spentMs), context.signal);
      }
      return false;
    } finally {
      cancel();
    }
  }

  /** @param ended after whose abort nothing is reported, as the caller wanted it. @default `signal` */
  async #try(signal: AbortSignal, ended = signal): Promise<boolean> {
    try {
      return this.#options.coordinated === true
        ? await this.#renewCoordinated(signal)
        : await this.#acquireOrRenew(signal);
    } catch (error) {
      // Whatever the failure, the lock was not acquired; the next attempt decides.
      if (!ended.aborted) this.#options.callbacks.onError?.(error);
      return false;
    }
  }

  async #acquireOrRenew(signal: AbortSignal): Promise<boolean> {
    const { lock } = this.#options;
    const nowMs = this.#options.clock.nowMs();
    const wanted = this.#recordAt(nowMs);
    if (this.#observed !== undefined && this.isLeader && this.#isValid(nowMs)) {
      if (await this.#isUpdatedUnread(keeping(wanted, this.#observed), signal)) return true;
    }
    const held = await this.#read(signal);
    if (held === undefined) {
      await lock.create(wanted, signal);
      this.#observe(wanted);
      return true;
    }
    if (held.holderIdentity !== "" && this.#isValid(nowMs) && !this.isLeader) return false;
    const record = this.isLeader
      ? keeping(wanted, held)
      : { ...wanted, leaderTransitions: held.leaderTransitions + 1 };
    await lock.update(record, signal);
    this.#observe(record);
    return true;
  }

  /** A leader with a valid lease writes without reading: usually no other client has written. */
  async #isUpdatedUnread(record: LeaderElectionRecord, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#options.lock.update(record, signal);
      this.#observe(record);
      return true;
    } catch {
      // Another client has written, or the server is unavailable: reading shows which.
      return false;
    }
  }

  async #renewCoordinated(signal: AbortSignal): Promise<boolean> {
    const nowMs = this.#options.clock.nowMs();
    const held = await this.#read(signal);
    const isOver = held === undefined || !this.#isValid(nowMs - 1);
    if (isOver || !this.isLeader || held.preferredHolder !== "") return false;
    const record = { ...keeping(this.#recordAt(nowMs), held), strategy: held.strategy };
    await this.#options.lock.update(record, signal);
    this.#observe(record);
    return true;
  }

  /** The current record of the lock; undefined if it does not exist. */
  async #read(signal: AbortSignal): Promise<LeaderElectionRecord | undefined> {
    try {
      const held = await this.#options.lock.get(signal);
      if (JSON.stringify(held) !== JSON.stringify(this.#observed)) this.#observe(held);
      return held;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** Releases the lock, unless another candidate holds it. */
  async #release(): Promise<void> {
    const { clock, lock, renewDeadlineMs } = this.#options;
    const { context, cancel } = withTimeout(clock, renewDeadlineMs);
    try {
      while (!(await this.#isReleased(lock, context.signal))) {
        // A conflict: the lock has changed between read and write. It is read again while there is time.
        if (context.signal.aborted) return;
      }
    } catch {
      // The lease expires eventually.
    } finally {
      cancel();
    }
  }

  async #isReleased(lock: LeaseLock, signal: AbortSignal): Promise<boolean> {
    const held = await lock.get(signal);
    if (!this.isLeader || held.holderIdentity !== lock.identity) return true;
    const nowMs = this.#options.clock.nowMs();
    const record: LeaderElectionRecord = {
      ...this.#recordAt(nowMs),
      holderIdentity: "",
      leaseDurationSeconds: RELEASED_LEASE_SECONDS,
      leaderTransitions: held.leaderTransitions,
    };
    try {
      await lock.update(record, signal);
    } catch (error) {
      if (isConflict(error)) return false;
      throw error;
    }
    this.#observe(record);
    return true;
  }

  #recordAt(nowMs: number): LeaderElectionRecord {
    const instant = new Date(nowMs).toISOString().replace("Z", "000Z");
    return {
      holderIdentity: this.#options.lock.identity,
      leaseDurationSeconds: Math.floor(this.#options.leaseDurationMs / MS_PER_SECOND),
      acquireTime: instant,
      renewTime: instant,
      leaderTransitions: 0,
      strategy: "",
      preferredHolder: "",
    };
  }

  #observe(record: LeaderElectionRecord): void {
    this.#observed = record;
    this.#observedAtMs = this.#options.clock.nowMs();
  }

  /** Whether the last observed lease is still valid, by its own duration. */
  #isValid(nowMs: number): boolean {
    const seconds = this.#observed?.leaseDurationSeconds ?? 0;
    return this.#observedAtMs + seconds * MS_PER_SECOND > nowMs;
  }

  #reportTransition(): void {
    const { leader } = this;
    if (leader === this.#reportedLeader) return;
    this.#reportedLeader = leader;
    queueMicrotask(() => this.#options.callbacks.onNewLeader?.(leader));
  }
}

/** A new record of the same leader keeps acquire time and transitions. */
function keeping(wanted: LeaderElectionRecord, held: LeaderElectionRecord): LeaderElectionRecord {
  const { acquireTime, leaderTransitions } = held;
  return { ...wanted, acquireTime, leaderTransitions };
}

/** The lock does not exist. Mirrors: apimachinery@eed236ce pkg/api/errors/errors.go (IsNotFound, IsConflict). */
function isNotFound(error: unknown): boolean {
  return says(error, "NotFound", 404);
}

/** The lock has been changed since it was read. */
function isConflict(error: unknown): boolean {
  return says(error, "Conflict", 409);
}

/**
 * Classifies an error of a lock by the Status that it, or an error in its chain of `cause`s, carries. Without a reason, the
 * code decides.
 */
function says(error: unknown, reason: string, code: number): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (!("status" in at) || typeof at.status !== "object" || at.status === null) continue;
    const { status } = at;
    const given = "reason" in status ? status.reason : undefined;
    if (given !== undefined && given !== "") return given === reason;
    return "code" in status && status.code === code;
  }
  return false;
}
