import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng } from "../../src/time/prng.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { DueQueue } from "./due-queue.js";

describe("DueQueue", () => {
  it("calls for items by their instants, then in order of their adding, and not for those that are cancelled", () => {
    const clock = new VirtualClock(0);
    const fired: string[] = [];
    const queue = new DueQueue<string>(clock, (value) => fired.push(value));
    queue.add("late", 20);
    queue.add("first", 10);
    queue.add("cancelled", 10).isCancelled = true;
    queue.add("second", 10);

    clock.advance(10);
    assert.deepEqual(fired, ["first", "second"]);
    clock.advance(10);
    assert.deepEqual(fired, ["first", "second", "late"]);
    assert.equal(clock.nextDueInMs(), undefined);
  });

  it("goes on with the others behind a call that throws", () => {
    const clock = new VirtualClock(0);
    const fired: string[] = [];
    const queue = new DueQueue<string>(clock, (value) => {
      if (value === "bad") throw new Error("bad");
      fired.push(value);
    });
    queue.add("bad", 10);
    queue.add("good", 20);

    assert.throws(() => clock.advance(10), /bad/);
    clock.advance(10);

    assert.deepEqual(fired, ["good"]);
  });

  it("agrees with sorting, whatever is added", () => {
    const clock = new VirtualClock(0);
    const prng = createPrng(7);
    const fired: number[] = [];
    const queue = new DueQueue<number>(clock, (value) => fired.push(value));
    const items = Array.from({ length: 2_000 }, (_, order) => ({
      order,
      dueAtMs: prng.integer(0, 300),
    }));
    for (const { order, dueAtMs } of items) queue.add(order, dueAtMs);

    clock.advance(300);

    const sorted = items.toSorted((one, other) => one.dueAtMs - other.dueAtMs);
    assert.deepEqual(
      fired,
      sorted.map(({ order }) => order),
    );
  });
});
