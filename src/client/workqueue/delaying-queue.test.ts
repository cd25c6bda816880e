import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Clock, Timer } from "../../time/clock.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { DelayingQueue } from "./delaying-queue.js";

/** Counts the timers that are set. */
class CountingClock implements Clock {
  readonly virtual = new VirtualClock();
  readonly delaysMs = new Set<{ readonly delayMs: number }>();

  nowMs(): number {
    return this.virtual.nowMs();
  }

  setTimer(delayMs: number, fire: () => void): Timer {
    const entry = { delayMs };
    this.delaysMs.add(entry);
    const timer = this.virtual.setTimer(delayMs, () => {
      this.delaysMs.delete(entry);
      fire();
    });
    return {
      cancel: () => {
        this.delaysMs.delete(entry);
        timer.cancel();
      },
    };
  }

  pendingMs(): number[] {
    return [...this.delaysMs].map(({ delayMs }) => delayMs).sort((one, other) => one - other);
  }
}

describe("DelayingQueue", () => {
  it("has one timer for the earliest item, and one to look whatever happens", () => {
    const clock = new CountingClock();
    const queue = new DelayingQueue<string>({ clock });

    queue.addAfter("late", 5_000);
    queue.addAfter("later", 6_000);
    assert.deepEqual(clock.pendingMs(), [5_000, 10_000]);

    queue.addAfter("early", 1_000);
    assert.deepEqual(clock.pendingMs(), [1_000, 10_000]);
  });

  it("sets no timer for what comes after its next look", () => {
    const clock = new CountingClock();
    const queue = new DelayingQueue<string>({ clock });

    queue.addAfter("foo", 365 * 24 * 60 * 60 * 1_000);

    assert.deepEqual(clock.pendingMs(), [10_000]);
  });

  it("has no timer when nothing waits, or everything was dropped", () => {
    const clock = new CountingClock();
    const queue = new DelayingQueue<string>({ clock });
    assert.deepEqual(clock.pendingMs(), []);

    queue.addAfter("foo", 1_000);
    clock.virtual.advance(1_000);
    assert.deepEqual(clock.pendingMs(), []);

    queue.addAfter("bar", 1_000);
    queue.shutDown();
    assert.deepEqual(clock.pendingMs(), []);
  });

  it("drops what waits when it is drained", async () => {
    const clock = new CountingClock();
    const queue = new DelayingQueue<string>({ clock });
    queue.addAfter("foo", 1_000);

    await queue.shutDownWithDrain();

    assert.deepEqual(clock.pendingMs(), []);
  });

  it("ends a drain by another shutdown, though it was shut down before", async () => {
    const queue = new DelayingQueue<string>({ clock: new VirtualClock() });
    queue.add("foo");
    queue.tryGet();
    queue.shutDown();
    const drained = queue.shutDownWithDrain();

    queue.shutDown();

    await drained;
    assert.equal(queue.len(), 0);
  });

  it("knows what waits by what tells items apart", () => {
    const clock = new VirtualClock();
    const queue = new DelayingQueue<{ readonly name: string }>({
      clock,
      keyOf: ({ name }) => name,
    });

    queue.addAfter({ name: "foo" }, 20);
    queue.addAfter({ name: "foo" }, 10);
    clock.advance(20);

    assert.equal(queue.len(), 1);
  });

  it("gives thousands in the order of their times, also those that were brought forward", () => {
    const clock = new VirtualClock();
    const queue = new DelayingQueue<string>({ clock });
    const dueMs = new Map<string, number>();
    for (const draw of [7_919, 104_729]) {
      for (let number = 1; number <= 3_000; number++) {
        const delayMs = 1 + ((number * draw) % 4_001);
        queue.addAfter(`web-${number}`, delayMs);
        dueMs.set(`web-${number}`, Math.min(delayMs, dueMs.get(`web-${number}`) ?? delayMs));
      }
    }

    clock.advance(5_000);
    const given = Array.from({ length: queue.len() }, () => queue.tryGet()?.item ?? "");

    const times = given.map((item) => dueMs.get(item) ?? Number.NaN);
    assert.equal(new Set(given).size, 3_000);
    assert.deepEqual(
      times,
      times.toSorted((one, other) => one - other),
    );
  });
});
