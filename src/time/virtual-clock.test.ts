import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sleep } from "./clock.js";
import { createPrng } from "./prng.js";
import { VirtualClock } from "./virtual-clock.js";

describe("VirtualClock", () => {
  it("fires timers in order of their instants, then of their setting", () => {
    const clock = new VirtualClock(0);
    const fired: string[] = [];
    clock.setTimer(20, () => fired.push("late"));
    clock.setTimer(10, () => fired.push("first"));
    clock.setTimer(10, () => fired.push("second"));

    clock.advance(20);

    assert.deepEqual(fired, ["first", "second", "late"]);
  });

  it("fires a timer that a firing timer has set, when it is due in the same advance", () => {
    const clock = new VirtualClock(0);
    const firedAtMs: number[] = [];
    clock.setTimer(10, () => clock.setTimer(5, () => firedAtMs.push(clock.nowMs())));

    clock.advance(15);

    assert.deepEqual(firedAtMs, [15]);
  });

  it("does not fire a cancelled timer", () => {
    const clock = new VirtualClock(0);
    const timer = clock.setTimer(10, () => assert.fail("fired"));

    timer.cancel();

    assert.equal(clock.advance(10), 0);
    assert.equal(clock.nextDueInMs(), undefined);
  });

  it("says how long until the next timer", () => {
    const clock = new VirtualClock(0);
    clock.setTimer(30, () => undefined);
    clock.advance(10);

    assert.equal(clock.nextDueInMs(), 20);
  });
});

describe("sleep()", () => {
  it("ends early when it is aborted, and leaves no timer behind", async () => {
    const clock = new VirtualClock(0);
    const controller = new AbortController();
    const slept = sleep(clock, 1_000, controller.signal);

    controller.abort();

    assert.equal(await slept, "aborted");
    assert.equal(clock.nextDueInMs(), undefined);
  });

  it("elapses with the clock", async () => {
    const clock = new VirtualClock(0);
    const slept = sleep(clock, 1_000);

    clock.advance(1_000);

    assert.equal(await slept, "elapsed");
  });
});

describe("createPrng()", () => {
  it("gives the same numbers for the same seed and others for another", () => {
    const draw = (seed: number) => {
      const prng = createPrng(seed);
      return [prng.next(), prng.integer(0, 1_000), prng.next()];
    };

    assert.deepEqual(draw(7), draw(7));
    assert.notDeepEqual(draw(7), draw(8));
  });

  it("stays within the bounds of a whole number", () => {
    const prng = createPrng(1);

    for (let i = 0; i < 1_000; i++) {
      const drawn = prng.integer(3, 5);
      assert.ok(drawn === 3 || drawn === 4);
    }
  });
});
