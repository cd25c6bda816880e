import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Notification } from "../../protocol/messages.js";
import { SampleTrial } from "./sample-trial.js";
import { theStoreIsAhead } from "./the-store-is-ahead.js";

function mark(type: "restart" | "restarted"): Notification {
  return { ev: "notify", trial: "t", informer: "i", handler: "handler", n: 1, type };
}

function found(resourceVersion: string): SampleTrial {
  return new SampleTrial().notified("add", "one", "9", {
    stored: { exists: true, resourceVersion },
  });
}

describe("theStoreIsAhead", () => {
  it("holds for the same state and a newer one", () => {
    assert.equal(theStoreIsAhead.check(found("9").view()), undefined);
    assert.equal(theStoreIsAhead.check(found("10").view()), undefined);
  });

  it("asks nothing between the marks of a restart", () => {
    const trial = new SampleTrial();
    trial.handler.add(mark("restart"), 1, 0);
    trial.notified("apply", "one", "9", { stored: { exists: true, resourceVersion: "8" } });
    trial.handler.add(mark("restarted"), 3, 0);
    assert.equal(theStoreIsAhead.check(trial.view()), undefined);
  });

  it("holds for the next object of the name of a deleted one", () => {
    const trial = new SampleTrial();
    trial.notified("delete", "one", "9", { stored: { exists: true, resourceVersion: "10" } });
    assert.equal(theStoreIsAhead.check(trial.view()), undefined);
  });

  it("is broken by what is delivered as deleted", () => {
    const trial = new SampleTrial();
    trial.notified("delete", "one", "9", { stored: { exists: true, resourceVersion: "8" } });
    assert.notEqual(theStoreIsAhead.check(trial.view()), undefined);
  });

  it("is broken by an older one", () => {
    assert.notEqual(theStoreIsAhead.check(found("8").view()), undefined);
  });
});
