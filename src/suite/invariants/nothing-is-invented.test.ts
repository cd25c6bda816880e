import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nothingIsInvented } from "./nothing-is-invented.js";
import { SampleTrial } from "./sample-trial.js";

describe("nothingIsInvented", () => {
  it("holds for what the server had, deletions included", () => {
    const trial = new SampleTrial()
      .stores("one", "1")
      .stores("one", "2")
      .notified("add", "one", "1")
      .notified("update", "one", "2")
      .deletes("one", "3")
      .notified("delete", "one", "3")
      .notified("delete", "one", "2");

    assert.equal(nothingIsInvented.check(trial.view()), undefined);
  });

  it("is broken by an object that the server never had", () => {
    const trial = new SampleTrial().stores("one", "1").notified("add", "two", "1");

    assert.equal(nothingIsInvented.check(trial.view())?.expected, "nothing called default/two");
  });

  it("is broken by a version that the object never had, or only later", () => {
    const never = new SampleTrial().stores("one", "1").notified("add", "one", "2");
    const later = new SampleTrial().notified("add", "one", "1").stores("one", "1");

    assert.notEqual(nothingIsInvented.check(never.view()), undefined);
    assert.notEqual(nothingIsInvented.check(later.view()), undefined);
  });

  it("says nothing of a key that an event was untrue of", () => {
    const trial = new SampleTrial()
      .stores("one", "1")
      .happens({ type: "fault", fault: "event.rvRegress", rule: "r", watch: "w1" })
      .happens({ type: "event-sent", watch: "w1", event: "MODIFIED", key: "default/one" })
      .notified("update", "one", "0");

    assert.equal(nothingIsInvented.check(trial.view()), undefined);
  });
});
