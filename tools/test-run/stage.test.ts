import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { runStage, stageCounts } from "./stage.js";

describe("stageCounts()", () => {
  it("counts a stage that says nothing as one test", () => {
    assert.deepEqual(stageCounts(undefined, true), { passed: 1, failed: 0, skipped: 0 });
    assert.deepEqual(stageCounts(undefined, false), { passed: 0, failed: 1, skipped: 0 });
  });

  it("does not believe a stage that failed and counts no failure", () => {
    const counts = { passed: 5, failed: 0, skipped: 1 };

    assert.deepEqual(stageCounts(counts, true), counts);
    assert.deepEqual(stageCounts(counts, false), { passed: 5, failed: 1, skipped: 1 });
  });
});

describe("runStage()", () => {
  it("ends a stage whose time is over, and says so", async () => {
    const clock = new VirtualClock(0);
    const running = runStage({ script: "explore", heading: "it ends" }, clock);

    clock.advance(3_600_000);

    const { counts, isLate, durationMs } = await running;
    assert.deepEqual([counts.failed, isLate, durationMs], [1, true, 3_600_000]);
  });
});
