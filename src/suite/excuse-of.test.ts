import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { excuseOf } from "./excuse-of.js";

/** A trial in which a rule was prepared for the next list, which came or did not. */
function trialWhere(hasListed: boolean): Parameters<typeof excuseOf>[1] {
  return {
    ends: [],
    requests: { all: () => [] },
    premises: () => [{ step: "the next list is turned away", isMet: () => hasListed }],
  };
}

describe("excuseOf()", () => {
  it("takes a step that failed at its word when what was prepared came about", () => {
    assert.equal(excuseOf({ type: "assertion" }, trialWhere(true)), undefined);
  });

  it("finds that a step which failed was about what never came about", () => {
    const excuse = excuseOf({ type: "assertion" }, trialWhere(false));
    assert.match(excuse ?? "", /came across what was prepared: the next list is turned away$/);
  });

  it("excuses no failure that names what it breaks, no crash and no invariant", () => {
    const failures = [
      { type: "assertion", requirement: "C-20" },
      { type: "crash" },
      { type: "invariant", requirement: "C-34" },
    ] as const;
    for (const failure of failures) assert.equal(excuseOf(failure, trialWhere(false)), undefined);
  });
});
