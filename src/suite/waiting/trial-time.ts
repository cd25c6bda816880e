import type { Adapter } from "../../protocol/adapter.js";
import { PortError } from "../../protocol/port-error.js";
import { type Clock, sleep } from "../../time/clock.js";
import { nextTurn, SystemClock } from "../../time/system-clock.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { ExpectationError, ScenarioError } from "../evidence/expectation-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { TOO_BUSY } from "../evidence/too-busy.js";
import { TRIES_PER_MINUTE_MAX_COUNT } from "../values/tries-per-minute-max-count.js";
import { HEARTBEAT, type Heartbeat } from "./heartbeat.js";
import { StepBudget } from "./step-budget.js";

/** The default deadline of an expected event, in milliseconds of virtual time. */
const MUST_HAPPEN_VIRTUAL_MS = 120_000;
/** The same in real time: several times the first backoff of 0.8 to 1.6 s, on a busy machine. */
const MUST_HAPPEN_REAL_MS = 8_000;
/** The maximum factor of a deadline on a machine that is too busy to judge. */
const HELD_UP_MAX_TIMES = 2;
/** In real time, how long nothing must happen before nothing is expected any more, if no sentinel can be sent. */
const QUIET_WINDOW_REAL_MS = 300;
/** In real time, the interval of checks without an observation. */
const POLL_REAL_MS = 15;
/** Turns of the event loop without any observation after which loopback sockets have delivered their data. */
const QUIET_TURNS = 20;
/** Why a wait that a list outlasts says nothing. */
const TOO_MANY_PAGES = "lists more objects than the port's pages bring in a minute and a half";
/** What a client reads in such a turn, at least. */
const READ_PER_TURN_BYTES = 16_384;
/**
 * In real time, how long something that is on its way between two ends in this process may take: what is left then has arrived,
 * and is not read. The kernel was seen to take 20 ms for a connection.
 */
const ARRIVAL_MAX_REAL_MS = 100;
/**
 * How often a process has to answer, without an observation in between, until it counts as idle. Each answer shows that it
 * has run since the server last wrote; to read, to connect and to write may take several turns.
 */
const QUIET_ANSWERS = 3;
/** The number of turns after which an informer that never becomes idle is considered to loop; of a process, those with an observation. */
const RESTLESS_TURNS = 20_000;
/**
 * The number of lists and watches without any time passing: three times the contract's limit per minute
 * (C-34). Each costs more than a turn.
 */
const RESTLESS_TRIES = 500;
/** The real time for which a process in virtual time has to be silent before it has failed to act. */
const STIRRING_REAL_MS = 300;
/**
 * For how long a process may call itself busy without an observation, in real time and in answers, each of which shows that it
 * has run: no list takes that long to decompress.
 */
const BUSY_MAX_REAL_MS = 20_000;
const BUSY_MAX_ANSWERS = 500;
/** How often in between the remaining real time of the step is checked: a busy machine needs minutes for all of them. */
const RESTLESS_PART_TURNS = 5_000;

const MINUTE_MS = 60_000;
/** What is a storm beyond doubt: the contract's limit, and as many again for what the suite itself has caused. */
const STORM_TRIES = 2 * TRIES_PER_MINUTE_MAX_COUNT;
/** The average distance of timers that do not form an endless loop: if time runs out, the machine is slow. */
const TIMERS_APART_MIN_MS = 10;

/** The observations that a wait depends on. */
export interface Activity {
  /** Changes with every observation. */
  count(): number;
  /** The number of lists and watches, without further pages. */
  triesCount(): number;
  /** The number of further pages of lists, each once. While there are more and more of them, a long list is being read. @default 0 */
  pagesCount?(): number;
  /** Whether an answer of the server is outstanding. */
  isServerBusy(): boolean;
  /**
   * Connections of this process on which something has not arrived yet, each as text that changes with what arrives: an informer
   * that runs in it waits for them without a timer. @default none
   */
  onTheWay?(): readonly string[];
  /** What the server has sent so far, which a client takes its time to read, and to decompress. @default nothing */
  sentBytes?(): number;
}

/** Limits of a wait. */
export interface WaitOptions {
  /** Milliseconds of the trial's time; in real time, more of them on a slow machine. */
  readonly withinMs?: number;
  /** Additional milliseconds, on any machine: for a pause, or a measured time. @default 0 */
  readonly pauseMs?: number;
  /** The maximum in milliseconds, however slow the machine: anything longer has another cause. @default Infinity */
  readonly maxMs?: number;
}

/** The time of a trial: how it passes, and how the suite waits. */
export interface TrialTime {
  readonly mode: "virtual" | "real";
  readonly clock: Clock;
  /** The remaining budget of the current step: no wait exceeds it, whatever its own deadline. */
  readonly budget: StepBudget;
  /** Whether the longest legal pauses are not waited for, because the scenario is a known failure. */
  readonly isHurried: boolean;
  /** Attaches the adapter, once its trial is open. */
  attach(adapter: Adapter, trial: string): void;
  /** Detaches the adapter: its trial has closed and its clock no longer counts. */
  detach(): void;
  /** Lets time pass. */
  elapse(byMs: number): Promise<void>;
  /** Lets everything happen that needs no time. In real time: waits for a quiet window. */
  settle(): Promise<void>;
  /**
   * Waits until `isTrue`; resolves with whether it became true within the limits. Time passes only while it is false.
   * @throws PortError if the adapter is lost meanwhile
   */
  until(isTrue: () => boolean | Promise<boolean>, options?: WaitOptions): Promise<boolean>;
}

/** Virtual time: the server's clock and the adapter's clock advance in lockstep. */
export class VirtualTrialTime implements TrialTime {
  readonly mode = "virtual";
  readonly isHurried = false;
  readonly clock: VirtualClock;
  readonly budget: StepBudget;
  readonly #activity: Activity;
  readonly #heartbeat: Pick<Heartbeat, "since">;
  readonly #systemClock = new SystemClock();
  #adapter: Adapter | undefined;
  #trial = "";
  /** What the step had spent when the adapter first called itself busy, without an observation since; undefined if it is not. */
  #busy: { readonly spentMs: number; readonly seen: number; answersCount: number } | undefined;
  #sentBytes = 0;
  /** What may have been sent and not been read yet. */
  #unreadBytes = 0;
  /** What was on its way for too long: it has arrived, and is not read. */
  #unread: ReadonlySet<string> = new Set();

  /** @param heartbeat shows whether a step without real time left was given CPU time at all */
  constructor(
    activity: Activity,
    clock: VirtualClock = new VirtualClock(),
    budget: StepBudget = new StepBudget(),
    heartbeat: Pick<Heartbeat, "since"> = HEARTBEAT,
  ) {
    this.#activity = activity;
    this.clock = clock;
    this.budget = budget;
    this.#heartbeat = heartbeat;
  }

  attach(adapter: Adapter, trial: string): void {
    this.#adapter = adapter;
    this.#trial = trial;
  }

  detach(): void {
    this.#adapter = undefined;
  }

  async elapse(byMs: number): Promise<void> {
    const beganAtMs = this.clock.nowMs();
    const targetMs = beganAtMs + byMs;
    let minute = { beganAtMs, triesCount: this.#activity.triesCount() };
    for (let timersCount = 0; ; timersCount++) {
      if (this.budget.isSpent()) {
        if (this.clock.nowMs() - beganAtMs < timersCount * TIMERS_APART_MIN_MS) {
          throw new ExpectationError("The informer sets timers without end: time does not pass");
        }
        this.#throwAtStorm(this.#activity.triesCount() - minute.triesCount);
        throw new NotApplicableError(
          `lets more time pass than this machine has time for: ${byMs} ms`,
        );
      }
      if (this.clock.nowMs() - minute.beganAtMs >= MINUTE_MS) {
        minute = { beganAtMs: this.clock.nowMs(), triesCount: this.#activity.triesCount() };
      }
      const nextMs = await this.#comeToRest();
      const leftMs = targetMs - this.clock.nowMs();
      if (nextMs === undefined || nextMs > leftMs) {
        await this.#advance(leftMs);
        await this.settle();
        return;
      }
      await this.#advance(nextMs);
    }
  }

  async settle(): Promise<void> {
    await this.#comeToRest();
  }

  /** A storm uses up the real time of a wait, and must not excuse itself by that. `triesCount`: in less than a minute. */
  #throwAtStorm(triesCount: number): void {
    if (triesCount <= STORM_TRIES) return;
    throw new ExpectationError("The informer sends too many requests", {
      expected: `at most ${TRIES_PER_MINUTE_MAX_COUNT} requests in a minute`,
      observed: `${triesCount}`,
      requirement: "C-34",
    });
  }

  /** @param triesBefore the count when time passed last: a process is quiet between two of its requests */
  async #settleTurns(triesBefore = this.#activity.triesCount()): Promise<void> {
    let seen = -1;
    let quietTurns = 0;
    let restlessTurns = 0;
    for (let turn = 0; quietTurns < QUIET_TURNS; turn++) {
      const isLong = turn > 0 && turn % RESTLESS_PART_TURNS === 0;
      const triesCount = this.#activity.triesCount() - triesBefore;
      const isRestless = restlessTurns > RESTLESS_TURNS || triesCount > RESTLESS_TRIES;
      if (isRestless || (isLong && this.#hasNoTimeLeft())) {
        throw new ExpectationError(
          "The informer never comes to rest: it goes on without time passing",
          triesCount > TRIES_PER_MINUTE_MAX_COUNT ? { requirement: "C-34" } : {},
        );
      }
      await nextTurn();
      const count = this.#activity.count();
      const isQuiet = count === seen && !this.#activity.isServerBusy() && !this.#mayBeReading();
      quietTurns = isQuiet ? quietTurns + 1 : 0;
      if (quietTurns === QUIET_TURNS && (await this.#hasArrival())) quietTurns = 0;
      // A process that has an answer to read, and gets no CPU time for it, does nothing: it is not restless.
      if (count !== seen || !this.#adapter?.isProcess) restlessTurns++;
      seen = count;
    }
  }

  /** Waits while something is on its way in this process. @returns whether some of it has arrived */
  async #hasArrival(): Promise<boolean> {
    const before = this.#onTheWay();
    if (before.length === 0) return false;
    const endMs = this.#systemClock.nowMs() + ARRIVAL_MAX_REAL_MS;
    while (this.#systemClock.nowMs() < endMs) {
      await sleep(this.#systemClock, 1);
      if (this.#onTheWay().join() !== before.join()) return true;
    }
    this.#unread = new Set(this.#activity.onTheWay?.());
    return false;
  }

  #onTheWay(): readonly string[] {
    return (this.#activity.onTheWay?.() ?? []).filter((one) => !this.#unread.has(one));
  }

  /** Whether the client may have more to read than it has read in the turns so far; one of them is over. */
  #mayBeReading(): boolean {
    const sentBytes = this.#activity.sentBytes?.() ?? 0;
    const unreadBytes = this.#unreadBytes + sentBytes - this.#sentBytes - READ_PER_TURN_BYTES;
    this.#sentBytes = sentBytes;
    this.#unreadBytes = Math.max(0, unreadBytes);
    return this.#unreadBytes > 0;
  }

  async until(isTrue: () => boolean | Promise<boolean>, options?: WaitOptions): Promise<boolean> {
    const { withinMs = MUST_HAPPEN_VIRTUAL_MS, pauseMs = 0 } = options ?? {};
    const pages = new PageWatch(this.#activity);
    let deadlineMs = this.clock.nowMs() + withinMs + pauseMs;
    let triesBefore = this.#activity.triesCount();
    for (;;) {
      await this.#settleTurns(triesBefore);
      if (await isTrue()) return true;
      if (pages.hasAnother()) deadlineMs = Math.max(deadlineMs, this.clock.nowMs() + withinMs);
      if (this.#hasNoTimeLeft()) return false;
      const rest = await this.#atRest();
      if (rest === undefined) continue;
      const { nextMs } = rest;
      if (nextMs === undefined || this.clock.nowMs() + nextMs > deadlineMs) {
        if (this.#adapter?.isProcess && (await this.#stirs())) continue;
        return isTrue();
      }
      await this.#advance(nextMs);
      if (nextMs > 0) triesBefore = this.#activity.triesCount();
    }
  }

  /** Waits while a process is busy, such as a thread that decompresses, before nothing more is expected of it. */
  async #stirs(): Promise<boolean> {
    const seen = this.#activity.count();
    const endMs = this.#systemClock.nowMs() + STIRRING_REAL_MS;
    while (this.#activity.count() === seen && this.#systemClock.nowMs() < endMs) {
      await sleep(this.#systemClock, POLL_REAL_MS);
    }
    return this.#activity.count() !== seen;
  }

  /** Lets everything happen that needs no time, in other threads too. @returns the time until the earliest timer */
  async #comeToRest(): Promise<number | undefined> {
    const triesBefore = this.#activity.triesCount();
    for (;;) {
      await this.#settleTurns(triesBefore);
      const rest = await this.#atRest();
      if (rest !== undefined) return rest.nextMs;
      if (this.#hasNoTimeLeft()) return undefined;
    }
  }

  /** The time until the earliest timer; undefined while the informer is busy. */
  async #atRest(): Promise<{ readonly nextMs: number | undefined } | undefined> {
    for (let answersCount = 1; ; answersCount++) {
      const seen = this.#activity.count();
      const { isBusy, nextMs } = await this.#due();
      this.#noteBusy(isBusy);
      if (isBusy) return undefined;
      if (!this.#adapter?.isProcess || answersCount === QUIET_ANSWERS) return { nextMs };
      await this.#settleTurns();
      if (this.#activity.count() !== seen) return undefined;
    }
  }

  /** @throws PortError if the adapter has been busy with nothing for too long: no time would ever pass */
  #noteBusy(isBusy: boolean): void {
    const seen = this.#activity.count();
    const spentMs = this.budget.spentMs();
    if (!isBusy) {
      this.#busy = undefined;
    } else if (this.#busy?.seen !== seen || spentMs < this.#busy.spentMs) {
      this.#busy = { spentMs, seen, answersCount: 0 };
    } else if (
      ++this.#busy.answersCount >= BUSY_MAX_ANSWERS &&
      spentMs - this.#busy.spentMs >= BUSY_MAX_REAL_MS
    ) {
      throw new PortError(
        "timeout",
        "the adapter answers isBusy without end, so no time passes: a handler that blocks is not busy, nor is what waits behind it, nor is an adapter that has only answered commands",
      );
    }
  }

  /** Whether the step has no real time left, only through the informer's fault. */
  #hasNoTimeLeft(): boolean {
    if (!this.budget.isSpent()) return false;
    blameBusyMachine(this.#heartbeat, this.budget, this.#systemClock);
    return true;
  }

  async #due(): Promise<{ readonly isBusy: boolean; readonly nextMs: number | undefined }> {
    const adapter = await this.#adapter?.call("clock.advance", { byMs: 0 }, { trial: this.#trial });
    const dueInMs = [adapter?.nextDueInMs, this.clock.nextDueInMs()].filter(
      (one) => one !== undefined,
    );
    return {
      isBusy: adapter?.isBusy === true,
      nextMs: dueInMs.length === 0 ? undefined : Math.min(...dueInMs),
    };
  }

  async #advance(byMs: number): Promise<void> {
    this.clock.advance(byMs);
    await this.#adapter?.call("clock.advance", { byMs }, { trial: this.#trial });
  }
}

/** The machine's time. */
export class RealTrialTime implements TrialTime {
  readonly mode = "real";
  readonly clock = new SystemClock();
  readonly #activity: Activity;
  readonly #scale: number;
  readonly #patience: number;
  /** Of the open trial: if it is lost, nothing more is worth waiting for. */
  #adapter: Pick<Adapter, "failure"> | undefined;
  readonly budget: StepBudget;
  readonly isHurried: boolean;
  readonly #heartbeat: Pick<Heartbeat, "since">;

  /**
   * @param scale the factor of every deadline and every quiet window, for slow machines
   * @param patience an additional factor of the deadlines, for a cold adapter
   * @param heartbeat shows for how long no port could be judged: deadlines are extended by that
   */
  constructor(
    activity: Activity,
    scale: number,
    {
      patience = 1,
      budget = new StepBudget(),
      isHurried = false,
      heartbeat = HEARTBEAT,
    }: {
      readonly patience?: number | undefined;
      readonly budget?: StepBudget | undefined;
      readonly isHurried?: boolean | undefined;
      readonly heartbeat?: Pick<Heartbeat, "since">;
    } = {},
  ) {
    this.#activity = activity;
    this.#scale = scale;
    this.#patience = patience;
    this.budget = budget;
    this.isHurried = isHurried;
    this.#heartbeat = heartbeat;
  }

  attach(adapter: Pick<Adapter, "failure">): void {
    this.#adapter = adapter;
  }

  detach(): void {
    this.#adapter = undefined;
  }

  async elapse(byMs: number): Promise<void> {
    if (byMs > this.budget.leftMs()) {
      // A step of many short waits has slow timers to blame, not its scenario.
      if (this.budget.couldEverTake(byMs)) throw new NotApplicableError(TOO_BUSY);
      throw new ScenarioError(`${byMs} ms are more than a step may take in real time`);
    }
    await sleep(this.clock, byMs);
  }

  async settle(): Promise<void> {
    const windowMs = QUIET_WINDOW_REAL_MS * this.#scale;
    const deadlineMs = this.clock.nowMs() + MUST_HAPPEN_REAL_MS * this.#scale;
    let seen = this.#activity.count();
    let quietSinceMs = this.clock.nowMs();
    while (
      this.clock.nowMs() - quietSinceMs < windowMs &&
      this.clock.nowMs() < deadlineMs &&
      !this.budget.isSpent()
    ) {
      await sleep(this.clock, POLL_REAL_MS);
      if (this.#activity.count() === seen && !this.#activity.isServerBusy()) continue;
      seen = this.#activity.count();
      quietSinceMs = this.clock.nowMs();
    }
  }

  async until(isTrue: () => boolean | Promise<boolean>, options?: WaitOptions): Promise<boolean> {
    const {
      withinMs = MUST_HAPPEN_REAL_MS,
      pauseMs = 0,
      maxMs = Number.POSITIVE_INFINITY,
    } = options ?? {};
    const beganAtMs = this.clock.nowMs();
    const scaledMs = withinMs * this.#scale;
    const pages = new PageWatch(this.#activity);
    let pageAtMs = Number.NEGATIVE_INFINITY;
    const isReading = () => this.clock.nowMs() - pageAtMs < scaledMs * this.#patience;
    const isOver = () => {
      if (this.clock.nowMs() - beganAtMs >= maxMs) return true;
      const leftMs = beganAtMs + scaledMs * this.#patience + pauseMs - this.clock.nowMs();
      return leftMs <= 0 && leftMs + this.#heldUpMs(beganAtMs, scaledMs) <= 0 && !isReading();
    };
    for (;;) {
      if (await isTrue()) return true;
      if (this.#adapter?.failure !== undefined) throw this.#adapter.failure;
      if (pages.hasAnother()) pageAtMs = this.clock.nowMs();
      if (this.budget.isSpent()) {
        if (isReading()) throw new NotApplicableError(TOO_MANY_PAGES);
        return false;
      }
      if (isOver()) return false;
      await sleep(this.clock, POLL_REAL_MS);
    }
  }

  /** How long a machine that was too busy delayed a wait, as far as it counts. */
  #heldUpMs(sinceMs: number, scaledMs: number): number {
    return Math.min(this.#heartbeat.since(sinceMs).stalledMs, scaledMs * HELD_UP_MAX_TIMES);
  }
}

/**
 * Sees that a long list is being read: the size of pages is free, and so is a limit of requests a second. Each page that was not
 * requested before gives a wait its time again.
 */
class PageWatch {
  readonly #activity: Activity;
  #seenCount: number;

  constructor(activity: Activity) {
    this.#activity = activity;
    this.#seenCount = this.#count();
  }

  /** Whether there are more than at the last call. */
  hasAnother(): boolean {
    const before = this.#seenCount;
    this.#seenCount = this.#count();
    return this.#seenCount > before;
  }

  #count(): number {
    return this.#activity.pagesCount?.() ?? 0;
  }
}

/** @throws NotApplicableError if the machine was too busy for the current step, which has no time left */
function blameBusyMachine(
  heartbeat: Pick<Heartbeat, "since">,
  budget: StepBudget,
  systemClock: Clock,
): void {
  if (heartbeat.since(systemClock.nowMs() - budget.spentMs()).stalledMs === 0) return;
  throw new NotApplicableError(TOO_BUSY);
}
