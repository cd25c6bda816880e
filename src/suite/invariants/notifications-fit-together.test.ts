import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { notificationsFitTogether } from "./notifications-fit-together.js";
import { SampleTrial } from "./sample-trial.js";

describe("notificationsFitTogether", () => {
  it("is broken by a second addition", () => {
    const trial = new SampleTrial().notified("add", "one", "1").notified("add", "one", "2");

    assert.match(notificationsFitTogether.check(trial.view())?.reason ?? "", /has already/);
  });

  it("is broken by an update of something unknown", () => {
    const trial = new SampleTrial().notified("update", "one", "1");

    assert.match(notificationsFitTogether.check(trial.view())?.reason ?? "", /does not have/);
  });

  it("holds for a deletion of something unknown", () => {
    const trial = new SampleTrial().notified("delete", "one", "1");

    assert.equal(notificationsFitTogether.check(trial.view()), undefined);
  });
});
