import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SampleTrial } from "./sample-trial.js";
import { versionsComeFromTheServer } from "./versions-come-from-the-server.js";

describe("versionsComeFromTheServer", () => {
  it("holds for the versions of lists, their objects, events and bookmarks", () => {
    const trial = new SampleTrial()
      .holds("7")
      .ask("r1", "list", { resourceVersion: "0" })
      .answer("r1", 200, { resourceVersion: "12" })
      .watch("w1", { resourceVersion: "12" })
      .happens({ type: "event-sent", watch: "w1", event: "BOOKMARK", resourceVersion: "20" })
      .watch("w2", { resourceVersion: "20" })
      .watch("w3", { resourceVersion: "7" });

    assert.equal(versionsComeFromTheServer.check(trial.view()), undefined);
  });

  it("is broken by a version that came from nowhere", () => {
    const trial = new SampleTrial()
      .ask("r1", "list", { resourceVersion: "0" })
      .answer("r1", 200, { resourceVersion: "12" })
      .watch("w1", { resourceVersion: "13" });

    assert.equal(versionsComeFromTheServer.check(trial.view())?.observed, "version 13");
  });

  it("is broken by a version that only comes later", () => {
    const trial = new SampleTrial()
      .watch("w1", { resourceVersion: "13" })
      .happens({ type: "event-sent", watch: "w1", event: "BOOKMARK", resourceVersion: "13" });

    assert.equal(versionsComeFromTheServer.check(trial.view())?.observed, "version 13");
  });
});
