import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import { ResyncTimer } from "./resync-timer.js";

function timing(periodMs: number): {
  readonly clock: VirtualClock;
  readonly timer: ResyncTimer;
  readonly at: number[];
  fail: boolean;
  readonly failures: unknown[];
} {
  const clock = new VirtualClock(0);
  const at: number[] = [];
  const failures: unknown[] = [];
  const box = { clock, at, failures, fail: false };
  const timer = new ResyncTimer({
    clock,
    periodMs,
    resync: () => {
      if (box.fail) throw new Error("no");
      at.push(clock.nowMs());
    },
    onFailure: (error) => void failures.push(error),
  });
  return Object.assign(box, { timer });
}

describe("ResyncTimer", () => {
  it("runs once a period while it is started", () => {
    const { clock, timer, at } = timing(1000);
    timer.start();
    clock.advance(2500);
    timer.stop();
    clock.advance(5000);

    assert.deepEqual(at, [1000, 2000]);
  });

  it("counts anew with every start", () => {
    const { clock, timer, at } = timing(1000);
    for (let cycle = 0; cycle < 3; cycle++) {
      timer.start();
      clock.advance(900);
    }

    assert.deepEqual(at, []);
  });

  it("never runs with a period of 0", () => {
    const { clock, timer } = timing(0);
    timer.start();

    assert.equal(clock.nextDueInMs(), undefined);
  });

  it("stops at a failure and tells of it", () => {
    const timed = timing(1000);
    timed.fail = true;
    timed.timer.start();
    timed.clock.advance(5000);

    assert.equal(timed.failures.length, 1);
    assert.equal(timed.clock.nextDueInMs(), undefined);
  });
});
