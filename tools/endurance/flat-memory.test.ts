import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { heapBeforeAndAfter, isFlat } from "./flat-memory.js";

describe("isFlat()", () => {
  it("is not misled by one measurement", () => {
    const heap = [20e6, 21e6, 20e6, 60e6, 20e6, 21e6, 20e6, 60e6, 21e6];

    assert.deepEqual(heapBeforeAndAfter(heap), [20e6, 21e6]);
    assert.ok(isFlat(heap));
  });

  it("sees a heap that grows", () => {
    assert.ok(!isFlat([20e6, 22e6, 24e6, 26e6, 28e6, 30e6]));
  });
});
