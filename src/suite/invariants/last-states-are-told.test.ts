import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lastStatesAreTold } from "./last-states-are-told.js";
import { SampleTrial } from "./sample-trial.js";

describe("lastStatesAreTold", () => {
  it("is broken by an object that was never delivered", () => {
    const view = new SampleTrial().caughtUp({ one: "1" }).view();

    assert.equal(lastStatesAreTold.check(view)?.observed, "it does not know it");
  });

  it("is broken by a state that is not the last", () => {
    const view = new SampleTrial().notified("add", "one", "1").caughtUp({ one: "2" }).view();

    assert.equal(lastStatesAreTold.check(view)?.observed, "its last notification was of version 1");
  });

  it("holds for the last state, whatever was left out", () => {
    const view = new SampleTrial().notified("add", "one", "2").caughtUp({ one: "2" }).view();

    assert.equal(lastStatesAreTold.check(view), undefined);
  });
});
