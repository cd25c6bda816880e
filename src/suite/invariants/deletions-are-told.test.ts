import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deletionsAreTold } from "./deletions-are-told.js";
import { lastStatesAreTold } from "./last-states-are-told.js";
import { SampleTrial } from "./sample-trial.js";

describe("deletionsAreTold", () => {
  it("is broken by an object that a handler takes for present and the server does not have", () => {
    const view = new SampleTrial().notified("add", "one", "1").caughtUp({}).view();

    assert.match(deletionsAreTold.check(view)?.expected ?? "", /default\/one is gone/);
    assert.equal(lastStatesAreTold.check(view), undefined);
  });

  it("holds where the deletion was delivered, and where nobody could know of it", () => {
    const notified = new SampleTrial()
      .notified("add", "one", "1")
      .notified("delete", "one", "1")
      .caughtUp({});
    const lost = new SampleTrial()
      .notified("add", "one", "1")
      .caughtUp({}, { isExempt: () => true });

    assert.equal(deletionsAreTold.check(notified.view()), undefined);
    assert.equal(deletionsAreTold.check(lost.view()), undefined);
  });

  it("says nothing of handlers that may not know yet, nor of an informer that does not run", () => {
    const trial = new SampleTrial().notified("add", "one", "1");

    assert.equal(deletionsAreTold.check(trial.view()), undefined);
    assert.equal(deletionsAreTold.check(trial.caughtUp({}, { handlers: [] }).view()), undefined);
  });
});
