/** How notices get from the informer to one handler. */
import { setMaxListeners } from "node:events";
import { type Clock, sleep } from "../../../src/time/clock.js";
import type { Delivery } from "./habits.js";
import type { Notice, Take } from "./notice.js";

/** The way to one handler. */
export interface HandlerLine {
  /** Resolves when the informer may go on; only `inline` lets it wait. */
  deliver(notice: Notice): Promise<void> | void;
  /** Resolves when everything has been delivered. */
  drained(): Promise<void>;
  /** Nothing more is delivered. Resolves when no callback runs. */
  end(): Promise<void>;
}

/** How to create a line. */
export interface HandlerLineOptions {
  readonly delivery: Delivery;
  readonly take: Take;
  readonly clock: Clock;
  /** How often a handler that throws gets the same again. */
  readonly retriesMaxCount?: number;
  /** What the store says of a key now. */
  readonly lookUp: (key: string) => Notice;
  /** How many existing objects it gets at once: a bounded queue has room for them, too. */
  readonly existingCount?: number;
  /** Too much has waited for too long. */
  readonly onOverflow?: () => void;
}

/** How long a batch is gathered for. */
const BATCH_MS = 100;

/** How long the changes of a while are gathered for, to be delivered as one. */
const REST_MS = 500;

/** How much later than it is read a deletion is told, where deletions wait. */
const DELETION_MS = 1_500;

/** How many changes may wait in a bounded queue, and how long the next one may wait for room. */
const WAITING_MAX_COUNT = 16;
const ROOM_MAX_MS = 1_000;

/** Creates the line of a way to deliver. */
export function createHandlerLine(given: HandlerLineOptions): HandlerLine {
  // Where what waits is merged, so is what is tried again.
  const isMerged = given.delivery === "merged" || given.delivery === "rested";
  const options = isMerged ? given : { ...given, take: trying(given) };
  switch (options.delivery) {
    case "queue":
      return new OrderedLine(options.take, () => "");
    case "parallel":
      return new OrderedLine(options.take, ({ about }) => about);
    case "late-deletions":
      return new LateDeletionsLine(options);
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

/** One thing at a time, for each lane that `laneOf` names. */
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

/** A line on which something waits for time, until it ends. */
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

/** Each object by itself, and its deletion later: what comes back by then might be told as one change. */
class LateDeletionsLine extends WaitingLine {
  protected readonly line: OrderedLine;

  constructor({ take, clock }: HandlerLineOptions) {
    super();
    // Many deletions may wait at once.
    setMaxListeners(0, this.ending.signal);
    this.line = new OrderedLine(
      async (notice) => {
        if (notice.type === "delete") await sleep(clock, DELETION_MS, this.ending.signal);
        if (!this.ending.signal.aborted) await take(notice);
      },
      ({ about }) => about,
    );
  }
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

/** A queue that does not grow forever: the informer waits for room, but not long. */
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

/** What comes within a while is delivered in one go. */
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

/** How what waits is merged and tried again. */
interface MergingOptions {
  readonly take: Take;
  readonly merge: (older: Notice, newer: Notice) => Notice | undefined;
  readonly rest?: (signal: AbortSignal) => Promise<unknown>;
  readonly retriesMaxCount?: number;
}

/** What waits about an object becomes one thing with what comes. */
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
    // An addition that a handler has thrown at has been told: its deletion is told, too.
    const isHeardOf = this.#failures.has(about) && notice.type === "delete";
    const next = older === undefined || isHeardOf ? notice : this.#merge(older, notice);
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
      // What comes at once is merged first.
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

/** Two changes as one; nothing, where the handler would hear of something only to hear that it is gone. */
function merged(older: Notice, newer: Notice): Notice | undefined {
  if (newer.type === "delete") return older.type === "add" ? undefined : newer;
  if (older.type === "delete")
    return { ...newer, type: newer.type === "apply" ? "apply" : "update" };
  if (older.type === "add") return { ...newer, type: "add" };
  const { oldObject } = older;
  return oldObject === undefined ? newer : { ...newer, oldObject };
}

/** The same callback, tried again as often as the informer tries. */
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

/** A handler that fails has had its chance. */
async function attempt(take: Take, notice: Notice): Promise<void> {
  try {
    await take(notice);
  } catch {
    // The next notice is delivered all the same.
  }
}
