import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LaneGrowth } from "./lane-growth.js";

/** A machine whose CPUs have been idle for a part of the second before each look. */
function machine({ idleShare = 1, memoryShare = 1 }) {
  let seconds = 0;
  return {
    cpuMs: () => ({ idle: 1_000 * idleShare * ++seconds, all: 1_000 * seconds }),
    availableMemoryShare: () => memoryShare,
  };
}

describe("LaneGrowth", () => {
  it("adds a quarter while the machine idles, up to the limit", () => {
    const growth = new LaneGrowth(11, machine({}));
    assert.deepEqual([growth.next(8), growth.next(10), growth.next(11)], [2, 1, 0]);
  });

  it("adds none to more than the limit", () => {
    assert.equal(new LaneGrowth(8, machine({})).next(12), 0);
  });

  it("adds none on a busy machine", () => {
    assert.equal(new LaneGrowth(64, machine({ idleShare: 0.3 })).next(8), 0);
  });

  it("adds none where memory is short", () => {
    assert.equal(new LaneGrowth(64, machine({ memoryShare: 0.1 })).next(8), 0);
  });

  it("looks at this machine by default", () => {
    const growth = new LaneGrowth();
    assert.ok(growth.next(1) <= 1);
  });
});
