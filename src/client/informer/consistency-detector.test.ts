import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import { checkDataConsistency, DataInconsistencyError } from "./consistency-detector.js";
import { pod } from "./scripted-lister-watcher.js";

describe("checkDataConsistency()", () => {
  it("says whose data differ", async () => {
    const check = checkDataConsistency({
      identity: "pods",
      resourceVersion: "7",
      options: {},
      received: [pod("a", "1")],
      list: async () => ({ metadata: {}, items: [] }),
      clock: new VirtualClock(0),
      signal: new AbortController().signal,
    });

    await assert.rejects(check, DataInconsistencyError);
    await assert.rejects(check, /data inconsistency detected for pods/);
  });
});
