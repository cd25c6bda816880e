/** How notices get from the informer to one handler. */
import { setMaxListeners } from "node:events";
import { type Clock, sleep } from "../../../src/time/clock.js";
import type { Delivery } from "./habits.js";
import type { Notice, Take } from "./notice.js";

/** The queue of one handler. */
export interface HandlerLine {
  /** Resolves when the informer may continue; only `inline` makes it wait. */
  deliver(notice: Notice): Promise<void> | void;
  /** Resolves when everything has been delivered. */
  drained(): Promise<void>;
  /** Delivers nothing more. Resolves when no callback runs. */
  end(): Promise<void>;
}

/** How to create a line. */
export interface HandlerLineOptions {
  readonly delivery: Delivery;
  readonly take: Take;
  readonly clock: Clock;
  /** How often a notification is retried when the handler throws. */
  readonly retriesMaxCount?: number;
  /** The current state of a key in the store. */
  readonly lookUp: (key: string) => Notice;
  /** How many existing objects it gets at once: a bounded queue has room for them, too. */
  readonly existingCount?: number;
  /** The queue was full for too long. */
  readonly onOverflow?: () => void;
}

/** The period of a batch. */
const BATCH_MS = 100;

/** The period whose changes are delivered as one. */
const REST_MS = 500;

/** How long after its event a deletion is delivered, where deletions wait. */
const DELETION_MS = 1_500;

/** How much longer than the last one each notice waits, and the longest wait, where every notice takes its time. */
const MORE_MS = 170;
const LONGEST_MS = 400;

/** The size of a bounded queue, and how long the next notice waits for room. */
const WAITING_MAX_COUNT = 16;
const ROOM_MAX_MS = 1_000;

/** Creates the line of a way to deliver. */
export function createHandlerLine(given: HandlerLineOptions): HandlerLine {
  // Where pending notices are merged, so are retried ones.
  const isMerged = given.delivery === "merged" || given.delivery === "rested";
  const options = isMerged ? given : { ...given, take: trying(given) };
  switch (options.delivery) {
    case "queue":
      return new OrderedLine(options.take, () => "");
    case "parallel":
      return new OrderedLine(options.take, ({ about }) => about);
    case "late-deletions":
      return new DelayedLine(options, ({ type }) => (type === "delete" ? DELETION_MS : 0));
    case "uneven":
      return new DelayedLine(options, unevenDelays());
    case "inline":
      return new InlineLine(options.take);
    case "batches":
      return new BatchLine(options);
    case "bounded":
      return new BoundedLine(options);
    case "merged":
      return new MergingLine({ ...options, merge: merged });
    case "rested":
      return new MergingLine({
        ...options,
        merge: merged,
        rest: (signal) => sleep(options.clock, REST_MS, signal),
      });
    case "keys":
      return new MergingLine({
        take: ({ about }) => options.take(options.lookUp(about)),
        merge: (_, newer) => newer,
      });
  }
}

/** One notice at a time in each lane; `laneOf` names the lane. */
class OrderedLine implements HandlerLine {
  readonly #take: Take;
  readonly #laneOf: (notice: Notice) => string;
  readonly #lanes = new Map<string, Promise<void>>();
  #hasEnded = false;

  constructor(take: Take, laneOf: (notice: Notice) => string) {
    this.#take = take;
    this.#laneOf = laneOf;
  }

  deliver(notice: Notice): void {
    const lane = this.#laneOf(notice);
    const before = this.#lanes.get(lane) ?? Promise.resolve();
    const tail = before.then(() => (this.#hasEnded ? undefined : attempt(this.#take, notice)));
    this.#lanes.set(lane, tail);
    void tail.then(() => {
      if (this.#lanes.get(lane) === tail) this.#lanes.delete(lane);
    });
  }

  async drained(): Promise<void> {
    await Promise.all(this.#lanes.values());
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.drained();
  }
}

/** A queue with timers, until it ends. */
abstract class WaitingLine implements HandlerLine {
  protected abstract readonly line: OrderedLine;
  protected readonly ending = new AbortController();

  deliver(notice: Notice): Promise<void> | void {
    this.line.deliver(notice);
  }

  drained(): Promise<void> {
    return this.line.drained();
  }

  async end(): Promise<void> {
    const ended = this.line.end();
    this.ending.abort();
    await ended;
  }
}

/** Each object by itself, and each notice later: an object created again by then may be delivered as one change. */
class DelayedLine extends WaitingLine {
  protected readonly line: OrderedLine;

  constructor({ take, clock }: HandlerLineOptions, delayOf: (notice: Notice) => number) {
    super();
    // Many notices may wait at once.
    setMaxListeners(0, this.ending.signal);
    this.line = new OrderedLine(
      async (notice) => {
        const delayMs = delayOf(notice);
        if (delayMs > 0) await sleep(clock, delayMs, this.ending.signal);
        if (!this.ending.signal.aborted) await take(notice);
      },
      ({ about }) => about,
    );
  }
}

/** A time of its own for each notice, as if it were fetched from somewhere first. */
function unevenDelays(): () => number {
  let nextMs = 0;
  return () => {
    nextMs = (nextMs + MORE_MS) % LONGEST_MS;
    return nextMs;
  };
}

/** The informer waits for the handler. */
class InlineLine implements HandlerLine {
  readonly #take: Take;
  #running: Promise<void> = Promise.resolve();
  #hasEnded = false;

  constructor(take: Take) {
    this.#take = take;
  }

  deliver(notice: Notice): Promise<void> | void {
    if (this.#hasEnded) return;
    this.#running = attempt(this.#take, notice);
    return this.#running;
  }

  async drained(): Promise<void> {
    await this.#running;
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#running;
  }
}

/** A bounded queue: the informer waits for room, but not long. */
class BoundedLine extends WaitingLine {
  protected readonly line: OrderedLine;
  readonly #waitingMaxCount: number;
  readonly #clock: Clock;
  readonly #onOverflow: () => void;
  #waitingCount = 0;
  #room: () => void = () => undefined;

  constructor(options: HandlerLineOptions) {
    super();
    const { take, clock, existingCount = 0, onOverflow = () => undefined } = options;
    this.#waitingMaxCount = WAITING_MAX_COUNT + existingCount;
    this.#clock = clock;
    this.#onOverflow = onOverflow;
    this.line = new OrderedLine(
      (notice) => {
        this.#waitingCount--;
        this.#room();
        return take(notice);
      },
      () => "",
    );
  }

  override deliver(notice: Notice): Promise<void> | void {
    if (this.#waitingCount < this.#waitingMaxCount) this.#push(notice);
    else return this.#pushWhenThereIsRoom(notice);
  }

  async #pushWhenThereIsRoom(notice: Notice): Promise<void> {
    const patience = new AbortController();
    this.#room = () => patience.abort();
    await sleep(this.#clock, ROOM_MAX_MS, AbortSignal.any([patience.signal, this.ending.signal]));
    if (this.#waitingCount < this.#waitingMaxCount) this.#push(notice);
    else if (!this.ending.signal.aborted) this.#onOverflow();
  }

  #push(notice: Notice): void {
    this.#waitingCount++;
    this.line.deliver(notice);
  }
}

/** The notices of a short period are delivered together. */
class BatchLine extends WaitingLine {
  protected readonly line: OrderedLine;
  readonly #clock: Clock;
  #batch: Notice[] = [];

  constructor({ take, clock }: HandlerLineOptions) {
    super();
    this.line = new OrderedLine(take, () => "");
    this.#clock = clock;
  }

  override deliver(notice: Notice): void {
    if (this.#batch.push(notice) > 1) return;
    void sleep(this.#clock, BATCH_MS, this.ending.signal).then(() => this.#flush());
  }

  override async drained(): Promise<void> {
    this.#flush();
    await super.drained();
  }

  #flush(): void {
    for (const notice of this.#batch.splice(0)) this.line.deliver(notice);
  }
}

/** How pending notices are merged and retried. */
interface MergingOptions {
  readonly take: Take;
  readonly merge: (older: Notice, newer: Notice) => Notice | undefined;
  readonly rest?: (signal: AbortSignal) => Promise<unknown>;
  readonly retriesMaxCount?: number;
}

/** The pending notices of an object are merged into one. */
class MergingLine implements HandlerLine {
  readonly #take: Take;
  readonly #merge: (older: Notice, newer: Notice) => Notice | undefined;
  readonly #rest: (signal: AbortSignal) => Promise<unknown>;
  readonly #retriesMaxCount: number;
  readonly #ending = new AbortController();
  readonly #waiting = new Map<string, Notice>();
  /** How often a handler has thrown in a row, for each object. */
  readonly #failures = new Map<string, number>();
  #running: Promise<void> | undefined;
  #hasEnded = false;

  constructor({
    take,
    merge,
    rest = () => Promise.resolve(),
    retriesMaxCount = 0,
  }: MergingOptions) {
    this.#take = take;
    this.#merge = merge;
    this.#rest = rest;
    this.#retriesMaxCount = retriesMaxCount;
  }

  deliver(notice: Notice): void {
    if (this.#hasEnded) return;
    const { about } = notice;
    const older = this.#waiting.get(about);
    // An addition on which the handler threw has been delivered: its deletion is delivered, too.
    const isDelivered = this.#failures.has(about) && notice.type === "delete";
    const next = older === undefined || isDelivered ? notice : this.#merge(older, notice);
    if (next === undefined) this.#waiting.delete(about);
    else this.#waiting.set(about, next);
    this.#running ??= this.#run();
  }

  async drained(): Promise<void> {
    await this.#running;
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    this.#waiting.clear();
    this.#ending.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      // Simultaneous notices are merged first.
      await this.#rest(this.#ending.signal);
      for (const about of [...this.#waiting.keys()]) {
        const notice = this.#waiting.get(about);
        this.#waiting.delete(about);
        if (notice !== undefined) await this.#try(notice);
      }
    }
    this.#running = undefined;
  }

  async #try(notice: Notice): Promise<void> {
    const { about } = notice;
    try {
      await this.#take(notice);
    } catch {
      const count = (this.#failures.get(about) ?? 0) + 1;
      if (count <= this.#retriesMaxCount && !this.#hasEnded) {
        this.#failures.set(about, count);
        const newer = this.#waiting.get(about);
        this.#waiting.delete(about);
        this.deliver(notice);
        if (newer !== undefined) this.deliver(newer);
        return;
      }
    }
    this.#failures.delete(about);
  }
}

/** Two changes as one; nothing for an object that is deleted before its addition is delivered. */
function merged(older: Notice, newer: Notice): Notice | undefined {
  if (newer.type === "delete") return older.type === "add" ? undefined : newer;
  if (older.type === "delete")
    return { ...newer, type: newer.type === "apply" ? "apply" : "update" };
  if (older.type === "add") return { ...newer, type: "add" };
  const { oldObject } = older;
  return oldObject === undefined ? newer : { ...newer, oldObject };
}

/** The same callback, retried as often as the informer does. */
function trying({ take, retriesMaxCount = 0 }: HandlerLineOptions): Take {
  return async (notice) => {
    for (let retryCount = 0; ; retryCount++) {
      try {
        return await take(notice);
      } catch (error) {
        if (retryCount >= retriesMaxCount) throw error;
      }
    }
  };
}

/** The notification of a handler that keeps failing is dropped. */
async function attempt(take: Take, notice: Notice): Promise<void> {
  try {
    await take(notice);
  } catch {
    // The next notice is delivered nevertheless.
  }
}
