import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SampleTrial } from "./sample-trial.js";
import { stopEndsEverything } from "./stop-ends-everything.js";

function stopped(openRequests: readonly string[], requestedAt: readonly number[]) {
  return stopEndsEverything.check(
    new SampleTrial().with({ stopped: { openRequests, requestedAt } }).view(),
  );
}

describe("stopEndsEverything", () => {
  it("holds where nothing is open and nothing comes", () => {
    assert.equal(stopped([], []), undefined);
    assert.equal(stopEndsEverything.check(new SampleTrial().view()), undefined);
  });

  it("is broken by a watch that stays open, and names it", () => {
    assert.equal(
      stopped(["GET /api/v1/pods?watch=true"], [])?.observed,
      "GET /api/v1/pods?watch=true",
    );
  });

  it("is broken by a retry that outlives the stop", () => {
    assert.deepEqual(stopped([], [12])?.pointsAt, [12]);
  });
});
