import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VIRTUAL_EPOCH_MS } from "../../src/time/virtual-clock.js";
import { WorldClock } from "./world-clock.js";

describe("WorldClock", () => {
  it("begins at the virtual epoch when it begins virtual, and moves only when advanced", () => {
    const clock = new WorldClock("virtual");
    const fired: string[] = [];
    clock.setTimer(20, () => fired.push("late"));
    clock.setTimer(10, () => fired.push("early"));

    assert.equal(clock.nowMs(), VIRTUAL_EPOCH_MS);
    assert.equal(clock.advance(10), 1);
    assert.deepEqual(fired, ["early"]);
    assert.equal(clock.nowMs(), VIRTUAL_EPOCH_MS + 10);
  });

  it("refuses to be advanced while time passes by itself", () => {
    const clock = new WorldClock("real");

    assert.throws(() => clock.advance(1), RangeError);
  });

  it("takes waiting timers along when it is stopped", () => {
    const clock = new WorldClock("real");
    let isFired = false;
    clock.setTimer(3_600_000, () => {
      isFired = true;
    });

    clock.setMode("virtual");
    const stoppedAtMs = clock.nowMs();
    clock.advance(3_599_000);
    assert.equal(isFired, false);
    clock.advance(1_000);

    assert.equal(isFired, true);
    assert.equal(clock.nowMs(), stoppedAtMs + 3_600_000);
  });

  it("does not go back when it is let go after it was moved ahead", async () => {
    const clock = new WorldClock("real");
    clock.setMode("virtual");
    clock.advance(86_400_000);
    const aheadMs = clock.nowMs();
    const fired = new Promise<void>((resolve) => clock.setTimer(1, resolve));

    clock.setMode("real");

    assert.ok(clock.nowMs() >= aheadMs);
    await fired;
    assert.equal(clock.mode, "real");
  });

  it("fires nothing that was cancelled, whatever the mode meanwhile", () => {
    const clock = new WorldClock("virtual");
    const timer = clock.setTimer(10, () => assert.fail("fired"));
    clock.setMode("real");
    clock.setMode("virtual");

    timer.cancel();

    assert.equal(clock.advance(100), 0);
  });
});
