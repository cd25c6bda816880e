import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ItemExponentialFailureRateLimiter } from "./item-exponential-failure-rate-limiter.js";

describe("ItemExponentialFailureRateLimiter.when()", () => {
  const delaysOf = (baseDelayMs: number, maxDelayMs: number, count: number) => {
    const limiter = new ItemExponentialFailureRateLimiter<string>({ baseDelayMs, maxDelayMs });
    return Array.from({ length: count }, () => limiter.when("a"));
  };

  it("doubles with each failure, up to the longest", () => {
    assert.deepEqual(delaysOf(5, 30, 5), [5, 10, 20, 30, 30]);
    assert.deepEqual(delaysOf(0.5, 1, 3), [0.5, 1, 1]);
  });

  it("never exceeds the longest, were the first delay longer", () => {
    assert.deepEqual(delaysOf(7, 3, 2), [3, 3]);
  });

  it("does not end where numbers do", () => {
    assert.equal(delaysOf(1, Number.POSITIVE_INFINITY, 1_026).at(-1), Number.POSITIVE_INFINITY);
  });

  it("is nothing for ever when the first delay is", () => {
    assert.deepEqual(delaysOf(0, 1_000, 3), [0, 0, 0]);
  });
});
