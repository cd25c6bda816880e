import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import { PatientClock } from "./patient-clock.js";

/** A machine that is too busy for a share of the time. */
function busy(clock: VirtualClock, share: number) {
  return {
    since: (atMs: number) => {
      const ofMs = clock.nowMs() - atMs;
      return { ofMs, stalledMs: ofMs * share, worstLateMs: 0 };
    },
  };
}

/** When a timer of 5 s fires. */
function firedAfterMs(share: number): number | undefined {
  const clock = new VirtualClock();
  const beganAtMs = clock.nowMs();
  let firedAtMs: number | undefined;
  new PatientClock(clock, busy(clock, share)).setTimer(5_000, () => {
    firedAtMs = clock.nowMs();
  });
  clock.advance(60_000);
  return firedAtMs === undefined ? undefined : firedAtMs - beganAtMs;
}

describe("PatientClock", () => {
  it("fires in time on an idle machine", () => {
    assert.equal(firedAfterMs(0), 5_000);
  });

  it("adds the time for which the machine was too busy", () => {
    const afterMs = firedAfterMs(0.5) ?? 0;
    assert.ok(afterMs >= 9_900 && afterMs <= 10_000, `${afterMs}`);
  });

  it("adds five times the delay at most", () => {
    assert.equal(firedAfterMs(1), 30_000);
  });

  it("cancels what it has extended", () => {
    const clock = new VirtualClock();
    const fired: number[] = [];
    const timer = new PatientClock(clock, busy(clock, 1)).setTimer(5_000, () => {
      fired.push(clock.nowMs());
    });

    clock.advance(6_000);
    timer.cancel();
    clock.advance(60_000);

    assert.deepEqual(fired, []);
  });
});
