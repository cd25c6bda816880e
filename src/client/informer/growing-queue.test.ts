import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng } from "../../time/prng.js";
import { GrowingQueue } from "./growing-queue.js";

describe("GrowingQueue", () => {
  it("is an array that is pushed and shifted, through many thousand items", () => {
    const prng = createPrng(3);
    const queue = new GrowingQueue<number>();
    const model: number[] = [];
    for (let item = 0; item < 20_000; item++) {
      queue.push(item);
      model.push(item);
      // Shifts come in bursts, so that the taken slots are given back many times.
      while (prng.next() < 0.5) assert.equal(queue.shift(), model.shift());
      assert.equal(queue.length, model.length);
      assert.equal(queue.peek(1), model[1]);
    }

    assert.deepEqual([...queue], model);
    queue.clear();
    assert.equal(queue.shift(), undefined);
  });
});
