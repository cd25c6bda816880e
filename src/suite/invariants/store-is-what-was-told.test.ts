import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Notification } from "../../protocol/messages.js";
import { SampleTrial } from "./sample-trial.js";
import { storeIsWhatWasTold } from "./store-is-what-was-told.js";

function notified(store: Readonly<Record<string, string>>) {
  const trial = new SampleTrial().notified("add", "one", "1");
  return trial.with({ store: new Map(Object.entries(store)) }).view();
}

function mark(type: "restart" | "restarted"): Notification {
  return { ev: "notify", trial: "t", informer: "i", handler: "handler", n: 1, type };
}

describe("storeIsWhatWasTold", () => {
  it("is broken by an object that the store does not hold, or holds in another state", () => {
    assert.equal(storeIsWhatWasTold.check(notified({}))?.observed, "an empty store");
    assert.equal(
      storeIsWhatWasTold.check(notified({ "default/one": "2" }))?.observed,
      "default/one@2",
    );
  });

  it("does not look in the middle of a restart, since a store may be swapped at its end", () => {
    const trial = new SampleTrial().with({ store: new Map() });
    trial.handler.add(mark("restart"), 1, 0);
    trial.notified("add", "one", "1");
    assert.equal(storeIsWhatWasTold.check(trial.view()), undefined);

    trial.handler.add(mark("restarted"), 3, 0);
    assert.equal(storeIsWhatWasTold.check(trial.view())?.expected, "default/one@1");
  });

  it("holds whatever the store has of sentinels", () => {
    const view = notified({ "default/one": "1", "default/zz-sentinel-1": "2" });

    assert.equal(storeIsWhatWasTold.check(view), undefined);
  });
});
