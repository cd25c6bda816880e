import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PortError } from "../protocol/port-error.js";
import { expectLearnedOrEnded } from "./expect-learned-or-ended.js";
import { HandlerLog } from "./handler-log.js";
import { RequestLog } from "./request-log.js";
import { RealTrialTime } from "./trial-time.js";

describe("expectLearnedOrEnded()", () => {
  it("accepts the end of the process in place of what is missing, and leaves it at that", async () => {
    let isAbandoned = false;
    const handler = {
      name: "handler",
      log: new HandlerLog(),
      isPlainRecorder: true,
      mayStall: false,
      isRemoved: false,
    };
    const trial: Parameters<typeof expectLearnedOrEnded>[0] = {
      hasTrait: () => false,
      requests: new RequestLog(),
      handler: () => handler,
      hasStopped: () => false,
      mustBecomeTrue: async (_isTrue, otherwise) => {
        throw await otherwise();
      },
      quiesce: () => Promise.resolve(),
      server: {
        heldRequests: () => [],
        objects: () => [],
        openWatches: () => [],
        version: (name) => name,
      },
      time: new RealTrialTime({ count: () => 0, isServerBusy: () => false }, 0),
      can: () => true,
      evidence: { ends: [], hasHadTrouble: false, watchErrors: [] },
      call: () => Promise.reject(new PortError("crashed", "gone")),
      abandon: () => {
        isAbandoned = true;
      },
    };

    await expectLearnedOrEnded(trial, "handler", [
      { key: "default/one", state: { type: "exists" } },
    ]);

    assert.equal(isAbandoned, true);
  });
});
