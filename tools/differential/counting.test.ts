import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Comparison, compareRuns } from "./compare-runs.js";
import { counting } from "./counting.js";

const SAME = compared(200, 200);
const DIFFERENT = compared(200, 0);

function compared(fake: number, real: number): Comparison {
  const [ours, theirs] = [fake, real].map((status) => [
    { request: "GET widgets", status, headers: {}, body: {} },
  ]);
  return compareRuns(ours ?? [], theirs ?? [], []);
}

/** Asks two servers, of which one was late or not, with these outcomes one after another. */
function asking(...outcomes: readonly (readonly [Comparison, "late" | "in time"])[]) {
  const left = [...outcomes];
  return async () => {
    const [comparison, when] = left.shift() ?? assert.fail("asked too often");
    return { comparison, isLate: when === "late" };
  };
}

describe("counting()", () => {
  it("asks again when a server was late, and there is a difference", async () => {
    const outcome = await counting(asking([DIFFERENT, "late"], [SAME, "in time"]));

    assert.equal(outcome.comparison.open, undefined);
    assert.equal(outcome.once, undefined);
    assert.equal(outcome.askedCount, 2);
  });

  it("counts a difference that shows twice", async () => {
    const outcome = await counting(asking([DIFFERENT, "in time"], [DIFFERENT, "in time"]));

    assert.equal(outcome.comparison.open?.place, 0);
    assert.equal(outcome.askedCount, 2);
    assert.equal(outcome.once, undefined);
  });

  it("names a difference that shows once", async () => {
    const outcome = await counting(asking([DIFFERENT, "in time"], [SAME, "in time"]));

    assert.equal(outcome.comparison.open, undefined);
    assert.equal(outcome.once?.comparison.open?.signature, DIFFERENT.open?.signature);
  });

  it("counts a difference behind which a server is always late", async () => {
    const outcome = await counting(
      asking([DIFFERENT, "late"], [DIFFERENT, "late"], [DIFFERENT, "late"]),
    );

    assert.equal(outcome.comparison.open?.place, 0);
    assert.equal(outcome.askedCount, 3);
  });

  it("asks once when both were as late as the other", async () => {
    assert.equal((await counting(asking([SAME, "late"]))).askedCount, 1);
  });
});
