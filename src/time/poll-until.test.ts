import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pollUntil } from "./poll-until.js";
import { nextTurn } from "./system-clock.js";
import { VirtualClock } from "./virtual-clock.js";

const OPTIONS = { maxMs: 25, periodMs: 10 };

/** Moves time on until the promise is settled. */
async function settled<T>(clock: VirtualClock, promise: Promise<T>): Promise<T> {
  let isSettled = false;
  void promise.finally(() => {
    isSettled = true;
  });
  while (!isSettled) {
    await nextTurn();
    clock.advance(clock.nextDueInMs() ?? 0);
  }
  return promise;
}

describe("pollUntil()", () => {
  it("resolves at the first look that finds it done", async () => {
    const clock = new VirtualClock(0);

    const isDone = await settled(
      clock,
      pollUntil(clock, () => clock.nowMs() >= 15, OPTIONS),
    );

    assert.equal(isDone, true);
    assert.equal(clock.nowMs(), 20);
  });

  it("looks for the last time at the deadline", async () => {
    const clock = new VirtualClock(0);
    const looksAtMs: number[] = [];

    const isDone = await settled(
      clock,
      pollUntil(
        clock,
        () => {
          looksAtMs.push(clock.nowMs());
          return false;
        },
        OPTIONS,
      ),
    );

    assert.equal(isDone, false);
    assert.deepEqual(looksAtMs, [0, 10, 20, 25]);
  });
});
