import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { oldObjectIsAnEarlierState } from "./old-object-is-an-earlier-state.js";
import { SampleTrial } from "./sample-trial.js";

const { check } = oldObjectIsAnEarlierState;

/** The pod "one" at a version, as the old object of a notification. */
function from(resourceVersion: string) {
  return {
    oldObject: { kind: "Pod", metadata: { namespace: "default", name: "one", resourceVersion } },
  };
}

describe("old-object-is-an-earlier-state", () => {
  it("is violated by a change from the new state, or from a newer one", () => {
    for (const old of ["7", "8"]) {
      const breach = check(
        new SampleTrial()
          .notified("add", "one", "5")
          .notified("update", "one", "7", from(old))
          .view(),
      );
      assert.equal(breach?.observed, `version ${old}`);
      assert.deepEqual(breach.pointsAt, [2]);
    }
  });

  it("is kept by any earlier state, delivered or not, and of whichever length", () => {
    for (const old of ["5", "6", "4"]) {
      const trial = new SampleTrial().notified("add", "one", "5");
      assert.equal(check(trial.notified("update", "one", "10", from(old)).view()), undefined);
    }
  });

  it("asks nothing of a state that is delivered again, or first, or without an old object", () => {
    const trial = new SampleTrial()
      .notified("update", "one", "5", from("5"))
      .notified("update", "one", "5", from("5"))
      .notified("update", "one", "6");
    assert.equal(check(trial.view()), undefined);
  });

  it("asks nothing of a library that has no old objects", () => {
    const trial = new SampleTrial().able("store").notified("add", "one", "5");
    assert.equal(check(trial.notified("update", "one", "7", from("7")).view()), undefined);
  });
});
