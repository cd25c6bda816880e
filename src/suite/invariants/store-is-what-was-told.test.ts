import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SampleTrial } from "./sample-trial.js";
import { storeIsWhatWasTold } from "./store-is-what-was-told.js";

function told(store: Readonly<Record<string, string>>) {
  const trial = new SampleTrial().told("add", "one", "1");
  return trial.with({ store: new Map(Object.entries(store)) }).view();
}

describe("storeIsWhatWasTold", () => {
  it("is broken by an object that the store does not hold, or holds in another state", () => {
    assert.equal(storeIsWhatWasTold.check(told({}))?.observed, "an empty store");
    assert.equal(storeIsWhatWasTold.check(told({ "default/one": "2" }))?.observed, "default/one@2");
  });

  it("holds whatever the store has of sentinels", () => {
    const view = told({ "default/one": "1", "default/zz-sentinel-1": "2" });

    assert.equal(storeIsWhatWasTold.check(view), undefined);
  });
});
