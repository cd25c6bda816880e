/** How what is told gets from the informer to one handler. */
import { type Clock, sleep } from "../../../src/time/clock.js";
import type { Delivery } from "./habits.js";
import type { Take, Told } from "./told.js";

/** The way to one handler. */
export interface HandlerLine {
  /** Resolves when the informer may go on; only `inline` lets it wait. */
  tell(told: Told): Promise<void> | void;
  /** Resolves when everything has been told. */
  drained(): Promise<void>;
  /** Nothing more is told. Resolves when no callback runs. */
  end(): Promise<void>;
}

/** How to create a line. */
export interface HandlerLineOptions {
  readonly delivery: Delivery;
  readonly take: Take;
  readonly clock: Clock;
  /** How often a handler that throws is told the same again. */
  readonly retriesMaxCount?: number;
  /** What the store says of a key now. */
  readonly lookUp: (key: string) => Told;
}

/** How long a batch is gathered for. */
const BATCH_MS = 100;

/** How long the changes of a while are gathered for, to be told as one. */
const REST_MS = 500;

/** Creates the line of a way to deliver. */
export function createHandlerLine(given: HandlerLineOptions): HandlerLine {
  const options = { ...given, take: trying(given) };
  switch (options.delivery) {
    case "queue":
      return new OrderedLine(options.take, () => "");
    case "parallel":
      return new OrderedLine(options.take, ({ about }) => about);
    case "inline":
      return new InlineLine(options.take);
    case "batches":
      return new BatchLine(options);
    case "merged":
      return new MergingLine(options.take, merged);
    case "rested":
      return new MergingLine(options.take, merged, (signal) =>
        sleep(options.clock, REST_MS, signal),
      );
    case "keys":
      return new MergingLine(
        ({ about }) => options.take(options.lookUp(about)),
        (_, newer) => newer,
      );
  }
}

/** One thing at a time, for each lane that `laneOf` names. */
class OrderedLine implements HandlerLine {
  readonly #take: Take;
  readonly #laneOf: (told: Told) => string;
  readonly #lanes = new Map<string, Promise<void>>();
  #hasEnded = false;

  constructor(take: Take, laneOf: (told: Told) => string) {
    this.#take = take;
    this.#laneOf = laneOf;
  }

  tell(told: Told): void {
    const lane = this.#laneOf(told);
    const before = this.#lanes.get(lane) ?? Promise.resolve();
    const tail = before.then(() => (this.#hasEnded ? undefined : attempt(this.#take, told)));
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

/** The informer waits for the handler. */
class InlineLine implements HandlerLine {
  readonly #take: Take;
  #running: Promise<void> = Promise.resolve();
  #hasEnded = false;

  constructor(take: Take) {
    this.#take = take;
  }

  tell(told: Told): Promise<void> | void {
    if (this.#hasEnded) return;
    this.#running = attempt(this.#take, told);
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

/** What comes within a while is told in one go. */
class BatchLine implements HandlerLine {
  readonly #line: OrderedLine;
  readonly #clock: Clock;
  readonly #ending = new AbortController();
  #batch: Told[] = [];

  constructor({ take, clock }: HandlerLineOptions) {
    this.#line = new OrderedLine(take, () => "");
    this.#clock = clock;
  }

  tell(told: Told): void {
    if (this.#batch.push(told) > 1) return;
    void sleep(this.#clock, BATCH_MS, this.#ending.signal).then(() => this.#flush());
  }

  async drained(): Promise<void> {
    this.#flush();
    await this.#line.drained();
  }

  async end(): Promise<void> {
    const ended = this.#line.end();
    this.#ending.abort();
    await ended;
  }

  #flush(): void {
    for (const told of this.#batch.splice(0)) this.#line.tell(told);
  }
}

/** What waits about an object becomes one thing with what comes. */
class MergingLine implements HandlerLine {
  readonly #take: Take;
  readonly #merge: (older: Told, newer: Told) => Told | undefined;
  readonly #rest: (signal: AbortSignal) => Promise<unknown>;
  readonly #ending = new AbortController();
  readonly #waiting = new Map<string, Told>();
  #running: Promise<void> | undefined;
  #hasEnded = false;

  constructor(
    take: Take,
    merge: (older: Told, newer: Told) => Told | undefined,
    rest: (signal: AbortSignal) => Promise<unknown> = () => Promise.resolve(),
  ) {
    this.#take = take;
    this.#merge = merge;
    this.#rest = rest;
  }

  tell(told: Told): void {
    if (this.#hasEnded) return;
    const { about } = told;
    const older = this.#waiting.get(about);
    const next = older === undefined ? told : this.#merge(older, told);
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
    // What comes at once is merged first.
    await this.#rest(this.#ending.signal);
    for (const [about, told] of this.#waiting) {
      this.#waiting.delete(about);
      await attempt(this.#take, told);
    }
    this.#running = undefined;
  }
}

/** Two changes as one; nothing, where the handler would hear of something only to hear that it is gone. */
function merged(older: Told, newer: Told): Told | undefined {
  if (newer.type === "delete") return older.type === "add" ? undefined : newer;
  if (older.type === "delete")
    return { ...newer, type: newer.type === "apply" ? "apply" : "update" };
  if (older.type === "add") return { ...newer, type: "add" };
  const { oldObject } = older;
  return oldObject === undefined ? newer : { ...newer, oldObject };
}

/** The same callback, tried again as often as the informer tries. */
function trying({ take, retriesMaxCount = 0 }: HandlerLineOptions): Take {
  return async (told) => {
    for (let retryCount = 0; ; retryCount++) {
      try {
        return await take(told);
      } catch (error) {
        if (retryCount >= retriesMaxCount) throw error;
      }
    }
  };
}

/** A handler that fails has had its chance. */
async function attempt(take: Take, told: Told): Promise<void> {
  try {
    await take(told);
  } catch {
    // The next thing is told all the same.
  }
}
