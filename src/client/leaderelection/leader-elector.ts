/**
 * One candidate of several, of which at most one leads at any time, as far as clocks run at the same speed.
 *
 * Nobody's clock is ever compared with another's: a lease has expired when its record has not changed for its duration, on
 * one's own clock, since one saw it change. Mirrors: client-go@32ce75a7 tools/leaderelection/leaderelection.go. Differs: a
 * lease that somebody else has taken between reading and writing is not given back in their name.
 */

import { type Clock, sleep } from "../../time/clock.js";
import type { Prng } from "../../time/prng.js";
import { systemClock } from "../../time/system-clock.js";
import { systemPrng } from "../../time/system-prng.js";
import { mustHave } from "../must-have.js";
import { withTimeout } from "../wait/context.js";
import type { LeaderElectionRecord } from "./leader-election-record.js";
import type { LeaseLock } from "./lease-lock.js";

/** How much longer than the retry period a candidate may wait, and shorter than which no renewal deadline may be. */
const JITTER_FACTOR = 1.2;

const MS_PER_SECOND = 1_000;
const RELEASED_LEASE_SECONDS = 1;

/** What a candidate tells its owner. */
export interface LeaderCallbacks {
  /** It leads, until `signal` aborts. */
  readonly onStartedLeading: (signal: AbortSignal) => void;
  /** It has ended, whether or not it ever led. */
  readonly onStoppedLeading: () => void;
  /** Another candidate leads, or it itself. @default not reported */
  readonly onNewLeader?: (identity: string) => void;
  /** The lock could not be read or written, this time; the next try comes all the same. @default nobody hears of it */
  readonly onError?: (error: unknown) => void;
}

/** How to create a `LeaderElector`. Times are in milliseconds. */
export interface LeaderElectorOptions {
  readonly lock: LeaseLock;
  /** @default that of the system */
  readonly clock?: Clock;
  /** @default another sequence in each process */
  readonly prng?: Prng;
  /** How long others believe a leader that does not renew. @default 15,000 */
  readonly leaseDurationMs?: number;
  /** How long a leader tries to renew before it gives up. Less than the above. @default 10,000 */
  readonly renewDeadlineMs?: number;
  /** Between tries. @default 2,000 */
  readonly retryPeriodMs?: number;
  readonly callbacks: LeaderCallbacks;
  /** Whether a leader that ends says so, so that nobody has to wait for its lease to expire. @default false */
  readonly releaseOnCancel?: boolean;
  /** Whether somebody else decides who leads: then a lease is only renewed, never created or taken. @default false */
  readonly coordinated?: boolean;
}

/** As Kubernetes' own components have them. */
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
  /** What the lock said last. */
  #observed: LeaderElectionRecord | undefined;
  #observedAtMs = 0;
  #reportedLeader = "";

  /** @throws TypeError without a `lock`; RangeError for times that do not go together, and for a lock without an identity */
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

  /** Who leads, as far as is known; "" when nobody does. */
  get leader(): string {
    return this.#observed?.holderIdentity ?? "";
  }

  get isLeader(): boolean {
    return this.leader === this.#options.lock.identity;
  }

  /**
   * Whether a leader is in order: not when it has not renewed for its lease and `toleranceMs` more, and has not ended
   * either. Others are always in order. @throws Error when it is not
   */
  check(toleranceMs: number): void {
    const { clock, leaseDurationMs } = this.#options;
    if (!this.isLeader) return;
    if (clock.nowMs() - this.#observedAtMs <= leaseDurationMs + toleranceMs) return;
    throw new Error("failed election to renew leadership");
  }

  /** Waits to lead, leads, and resolves when it leads no more or `signal` aborts. Rejects only with what a callback throws. */
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

  /** Tries until it leads. Resolves to false when `signal` aborts before. */
  async #acquire(signal: AbortSignal): Promise<boolean> {
    const { clock, lock, prng, retryPeriodMs } = this.#options;
    while (!signal.aborted) {
      const hasAcquired = await this.#try(signal);
      this.#reportTransition();
      if (hasAcquired) {
        lock.recordEvent("became leader");
        return true;
      }
      // At random, so that candidates which were held up together do not come back together.
      await sleep(clock, retryPeriodMs * (1 + prng.next() * JITTER_FACTOR), signal);
    }
    return false;
  }

  /** Renews until that fails for too long, or `signal` aborts. */
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

  /** Tries to renew for as long as a leader may. */
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

  /** @param ended whose abort is the caller's will, after which nothing is reported. @default `signal` */
  async #try(signal: AbortSignal, ended = signal): Promise<boolean> {
    try {
      return this.#options.coordinated === true
        ? await this.#renewCoordinated(signal)
        : await this.#acquireOrRenew(signal);
    } catch (error) {
      // Whatever it was, the lock was not had; the next try will tell.
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

  /** A leader whose lease is good writes without reading: mostly nobody else has. */
  async #isUpdatedUnread(record: LeaderElectionRecord, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#options.lock.update(record, signal);
      this.#observe(record);
      return true;
    } catch {
      // Somebody has, or the server is not there: to read is the way to find out.
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

  /** What the lock says; undefined when there is none. */
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

  /** Gives the lock back, unless somebody else has it. */
  async #release(): Promise<void> {
    const { clock, lock, renewDeadlineMs } = this.#options;
    const { context, cancel } = withTimeout(clock, renewDeadlineMs);
    try {
      while (!(await this.#isReleased(lock, context.signal))) {
        // A conflict: it has changed between reading and writing, and is read again, as long as there is time.
        if (context.signal.aborted) return;
      }
    } catch {
      // The lease expires in the end.
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

  /** Whether the lease that was seen last is still good, by the duration that is written in it. */
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

/** A record of the same leader goes on from what was. */
function keeping(wanted: LeaderElectionRecord, held: LeaderElectionRecord): LeaderElectionRecord {
  const { acquireTime, leaderTransitions } = held;
  return { ...wanted, acquireTime, leaderTransitions };
}

/** There is no lock. Mirrors: apimachinery@eed236ce pkg/api/errors/errors.go (IsNotFound, IsConflict). */
function isNotFound(error: unknown): boolean {
  return says(error, "NotFound", 404);
}

/** Somebody has changed the lock since it was read. */
function isConflict(error: unknown): boolean {
  return says(error, "Conflict", 409);
}

/**
 * What an error of a lock means, read from the Status that it, or an error that it wraps by its `cause`, carries. The code
 * counts where no reason is given.
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
