import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { oldObjectIsTheOneLastTold } from "./old-object-is-the-one-last-told.js";
import { SampleTrial } from "./sample-trial.js";

function updatedFrom(old: string): SampleTrial {
  const oldObject = { metadata: { name: "one", resourceVersion: old } };
  return new SampleTrial()
    .notified("add", "one", "1")
    .notified("update", "one", "3", { oldObject });
}

describe("oldObjectIsTheOneLastTold", () => {
  it("is broken by another old object", () => {
    assert.equal(oldObjectIsTheOneLastTold.check(updatedFrom("2").view())?.observed, "version 2");
  });

  it("holds for the right one, and where none is promised", () => {
    assert.equal(oldObjectIsTheOneLastTold.check(updatedFrom("1").view()), undefined);
    assert.equal(oldObjectIsTheOneLastTold.check(updatedFrom("2").able().view()), undefined);
  });
});
