import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SampleTrial } from "./sample-trial.js";
import { theStoreIsAhead } from "./the-store-is-ahead.js";

function found(resourceVersion: string): SampleTrial {
  return new SampleTrial().told("add", "one", "9", { stored: { exists: true, resourceVersion } });
}

describe("theStoreIsAhead", () => {
  it("holds for the same state and a newer one", () => {
    assert.equal(theStoreIsAhead.check(found("9").view()), undefined);
    assert.equal(theStoreIsAhead.check(found("10").view()), undefined);
  });

  it("is broken by an older one", () => {
    assert.notEqual(theStoreIsAhead.check(found("8").view()), undefined);
  });
});
