import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SampleTrial } from "./sample-trial.js";
import { syncIsNotEarly } from "./sync-is-not-early.js";

function paged(): SampleTrial {
  return new SampleTrial()
    .ask("r1", "list")
    .answer("r1", 200, { resourceVersion: "9", continue: "next" })
    .ask("r2", "list", { continue: "next" })
    .answer("r2", 200, { resourceVersion: "9" });
}

describe("syncIsNotEarly", () => {
  it("holds after the last page, and for who says nothing", () => {
    assert.equal(syncIsNotEarly.check(paged().with({ saidSyncedAt: 5 }).view()), undefined);
    assert.equal(syncIsNotEarly.check(new SampleTrial().view()), undefined);
  });

  it("holds after the end of initial events", () => {
    const trial = new SampleTrial().watch("w1").happens({
      type: "event-sent",
      watch: "w1",
      event: "BOOKMARK",
      resourceVersion: "9",
      isInitialEventsEnd: true,
    });

    assert.equal(syncIsNotEarly.check(trial.with({ saidSyncedAt: 4 }).view()), undefined);
  });

  it("is broken between the pages, and by who asks nothing", () => {
    assert.equal(
      syncIsNotEarly.check(paged().with({ saidSyncedAt: 3 }).view())?.observed,
      "it came later",
    );
    assert.notEqual(
      syncIsNotEarly.check(new SampleTrial().with({ saidSyncedAt: 3 }).view()),
      undefined,
    );
  });

  it("is broken after half a list", () => {
    const trial = new SampleTrial()
      .ask("r1", "list")
      .happens({ type: "fault", fault: "list.truncated", rule: "r", request: "r1" })
      .answer("r1", 200, { resourceVersion: "9" });

    assert.notEqual(syncIsNotEarly.check(trial.with({ saidSyncedAt: 4 }).view()), undefined);
  });
});
