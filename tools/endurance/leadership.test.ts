import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { longestOverlapMs, takeoversMs } from "./leadership.js";

const reign = (identity: string, fromMs: number, untilMs?: number) => ({
  identity,
  fromMs,
  untilMs,
});

describe("longestOverlapMs()", () => {
  it("is nothing where one leads after the other", () => {
    assert.equal(longestOverlapMs([reign("b", 10), reign("a", 0, 10)]), 0);
  });

  it("is how long two led at once", () => {
    assert.equal(longestOverlapMs([reign("a", 0, 15), reign("b", 10, 30), reign("c", 28)]), 5);
  });

  it("has no end where neither ends", () => {
    assert.equal(longestOverlapMs([reign("a", 0), reign("b", 10)]), Number.POSITIVE_INFINITY);
  });
});

describe("takeoversMs()", () => {
  it("is how long it took until somebody led again", () => {
    assert.deepEqual(takeoversMs([5, 30], [reign("a", 0, 5), reign("b", 20, 30)]), [15, undefined]);
  });
});
