import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { withCondition } from "./conditions.js";

const [BEFORE, NOW] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];
const READY = { type: "Ready", status: "False", lastTransitionTime: BEFORE };
const LAST = { type: "Last", status: "True" };

describe("withCondition()", () => {
  it("adds a condition that was not there", () => {
    const status = withCondition({ phase: "Running" }, LAST, NOW);

    const conditions = [{ ...LAST, lastTransitionTime: NOW }];
    assert.deepEqual(status, { phase: "Running", conditions });
  });

  it("replaces one in its place, with the time of its change", () => {
    const ready = { type: "Ready", status: "True" };

    const { conditions } = withCondition({ conditions: [READY, LAST] }, ready, NOW);

    assert.deepEqual(conditions, [{ ...ready, lastTransitionTime: NOW }, LAST]);
  });

  it("keeps the time of one that has not changed", () => {
    const same = { type: "Ready", status: "False", reason: "Because" };

    const { conditions } = withCondition({ conditions: [READY] }, same, NOW);

    assert.deepEqual(conditions, [{ ...same, lastTransitionTime: BEFORE }]);
  });
});
