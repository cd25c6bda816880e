import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { FifoStorage } from "./fifo-storage.js";

describe("FifoStorage", () => {
  it("gives everything in its order, however long the line was", () => {
    const storage = new FifoStorage<number>();
    const given: (number | undefined)[] = [];

    for (let item = 0; item < 5_000; item++) {
      storage.push(item);
      if (item % 3 === 2) given.push(storage.pop());
    }
    while (storage.len() > 0) given.push(storage.pop());

    assert.deepEqual(
      given,
      Array.from({ length: 5_000 }, (_, item) => item),
    );
    assert.equal(storage.pop(), undefined);
  });
});
