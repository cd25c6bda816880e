/**
 * Queues against a model that keeps lists and searches them: whatever several workers do, in whatever order, both give the
 * same items to the same workers at the same time.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { nextTurn } from "../../time/system-clock.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { RateLimitingQueue } from "./rate-limiting-queue.js";
import { ScriptedLimiter } from "./scripted-limiter.js";

const ITEMS = ["a", "b", "c", "d"] as const;
const WORKER_COUNT = 3;
/** Same seed, same runs. A failure prints it with the path to the shortest story that fails. */
const SEED = 20_260_724;
const RUN_COUNT = 500;
const DEED_MAX_COUNT = 60;
const DELAYS_MS = [5, 10, 20];

/** One thing that happens. */
type Deed =
  | { readonly type: "add" | "addRateLimited" | "forget" | "done"; readonly item: string }
  | { readonly type: "addAfter"; readonly item: string; readonly delayMs: number }
  | { readonly type: "get"; readonly worker: number }
  | { readonly type: "pass"; readonly ms: number }
  | { readonly type: "shutDown" | "drain" };

const someItem = fc.constantFrom(...ITEMS);
const someDeed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      type: fc.constantFrom("add" as const, "addRateLimited" as const, "done" as const),
      item: someItem,
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("forget" as const), item: someItem }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("addAfter" as const),
      item: someItem,
      delayMs: fc.integer({ min: -1, max: 40 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant("get" as const),
      worker: fc.integer({ min: 0, max: WORKER_COUNT - 1 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("pass" as const),
      ms: fc.integer({ min: 0, max: 15_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom("shutDown" as const, "drain" as const) }),
  },
);

describe("a rate-limiting queue", () => {
  it(`does what the model does, ${RUN_COUNT} times from seed ${SEED}`, async () => {
    const story = fc.array(someDeed, { minLength: 1, maxLength: DEED_MAX_COUNT });

    await fc.assert(fc.asyncProperty(story, tell), { seed: SEED, numRuns: RUN_COUNT });
  });
});

async function tell(deeds: readonly Deed[]): Promise<void> {
  const subject = new Subject();
  const model = new Model();
  for (const deed of deeds) {
    // An item is done by the worker who has it: anything else is misuse, with undefined consequences.
    if (deed.type === "done" && !model.isHeld(deed.item)) continue;
    if (deed.type === "get" && model.isWaiting(deed.worker)) continue;
    await subject.perform(deed);
    model.perform(deed);
    assert.deepEqual(subject.seen(), model.seen(), `after ${JSON.stringify(deed)}`);
  }
}

/** What can be seen of a queue from outside. */
interface Seen {
  readonly length: number;
  /** What each worker got, in its order. */
  readonly received: readonly (readonly string[])[];
  readonly drainsEndedCount: number;
  readonly isShuttingDown: boolean;
  readonly requeues: readonly number[];
}

/** The queue, and what its workers got. */
class Subject {
  readonly #clock = new VirtualClock();
  readonly #queue = new RateLimitingQueue<string>({
    clock: this.#clock,
    rateLimiter: new ScriptedLimiter(DELAYS_MS),
  });
  readonly #received: string[][] = Array.from({ length: WORKER_COUNT }, () => []);
  #drainsEndedCount = 0;

  async perform(deed: Deed): Promise<void> {
    switch (deed.type) {
      case "addAfter":
        this.#queue.addAfter(deed.item, deed.delayMs);
        break;
      case "get":
        void this.#queue.get().then(({ item = "shut down" }) => {
          this.#received[deed.worker]?.push(item);
        });
        break;
      case "pass":
        this.#clock.advance(deed.ms);
        break;
      case "shutDown":
        this.#queue.shutDown();
        break;
      case "drain":
        void this.#queue.shutDownWithDrain().then(() => this.#drainsEndedCount++);
        break;
      default:
        this.#queue[deed.type](deed.item);
    }
    await nextTurn();
  }

  seen(): Seen {
    return {
      length: this.#queue.len(),
      received: this.#received.map((items) => [...items]),
      drainsEndedCount: this.#drainsEndedCount,
      isShuttingDown: this.#queue.shuttingDown(),
      requeues: ITEMS.map((item) => this.#queue.numRequeues(item)),
    };
  }
}

/** The same, written as simply as can be. */
class Model {
  #nowMs = 0;
  #line: string[] = [];
  readonly #held = new Set<string>();
  readonly #again = new Set<string>();
  readonly #timesMs = new Map<string, number>();
  readonly #failures = new Map<string, number>();
  readonly #received: string[][] = Array.from({ length: WORKER_COUNT }, () => []);
  #waiting: number[] = [];
  #drainingCount = 0;
  #drainsEndedCount = 0;
  #isShuttingDown = false;

  isHeld(item: string): boolean {
    return this.#held.has(item);
  }

  isWaiting(worker: number): boolean {
    return this.#waiting.includes(worker);
  }

  perform(deed: Deed): void {
    switch (deed.type) {
      case "add":
        this.#add(deed.item);
        break;
      case "addAfter":
        this.#addAfter(deed.item, deed.delayMs);
        break;
      case "addRateLimited": {
        const failures = this.#failures.get(deed.item) ?? 0;
        this.#failures.set(deed.item, failures + 1);
        this.#addAfter(deed.item, DELAYS_MS[Math.min(failures, DELAYS_MS.length - 1)] ?? 0);
        break;
      }
      case "forget":
        this.#failures.delete(deed.item);
        break;
      case "done":
        this.#done(deed.item);
        break;
      case "get":
        this.#waiting.push(deed.worker);
        break;
      case "pass":
        this.#pass(deed.ms);
        break;
      case "shutDown":
      case "drain":
        this.#shutDown(deed.type === "drain");
    }
    this.#serve();
  }

  seen(): Seen {
    return {
      length: this.#line.length,
      received: this.#received,
      drainsEndedCount: this.#drainsEndedCount,
      isShuttingDown: this.#isShuttingDown,
      requeues: ITEMS.map((item) => this.#failures.get(item) ?? 0),
    };
  }

  #add(item: string): void {
    if (this.#isShuttingDown || this.#line.includes(item)) return;
    if (this.#held.has(item)) this.#again.add(item);
    else this.#line.push(item);
    this.#serve();
  }

  #addAfter(item: string, delayMs: number): void {
    if (this.#isShuttingDown) return;
    if (delayMs <= 0) this.#add(item);
    else {
      const known = this.#timesMs.get(item) ?? Number.POSITIVE_INFINITY;
      this.#timesMs.set(item, Math.min(known, this.#nowMs + delayMs));
    }
  }

  #done(item: string): void {
    this.#held.delete(item);
    if (this.#again.delete(item)) this.#line.push(item);
    if (this.#held.size === 0) this.#endDrains();
  }

  #pass(ms: number): void {
    this.#nowMs += ms;
    const due = [...this.#timesMs].filter(([, timeMs]) => timeMs <= this.#nowMs);
    // Sorting keeps what is equal in the order of the map: that in which they began to wait.
    for (const [item] of due.sort(([, one], [, other]) => one - other)) {
      this.#timesMs.delete(item);
      this.#add(item);
    }
  }

  #shutDown(isDrained: boolean): void {
    this.#isShuttingDown = true;
    this.#timesMs.clear();
    if (isDrained) this.#drainingCount++;
    if (!isDrained || this.#held.size === 0) this.#endDrains();
  }

  #endDrains(): void {
    this.#drainsEndedCount += this.#drainingCount;
    this.#drainingCount = 0;
  }

  #serve(): void {
    while (this.#waiting.length > 0) {
      const item = this.#line.shift();
      if (item === undefined && !this.#isShuttingDown) return;
      const worker = this.#waiting.shift() ?? 0;
      if (item !== undefined) this.#held.add(item);
      this.#received[worker]?.push(item ?? "shut down");
    }
  }
}
