import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PortError, type PortErrorCode } from "../../protocol/port-error.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import { HandlerLog } from "../trial/handler-log.js";
import { RequestLog } from "../trial/request-log.js";
import { RealTrialTime } from "../waiting/trial-time.js";
import { expectLearnedOrEnded } from "./expect-learned-or-ended.js";

describe("expectLearnedOrEnded()", () => {
  /** What becomes of what a handler was not told, where the adapter refuses every command like that. */
  async function judgedWhere(code: PortErrorCode): Promise<"abandoned" | "failed" | "passed"> {
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
      time: new RealTrialTime(
        { count: () => 0, triesCount: () => 0, isServerBusy: () => false },
        0,
      ),
      can: () => true,
      evidence: { ends: [], hasHadTrouble: false, watchErrors: [] },
      call: () => Promise.reject(new PortError(code, "gone")),
      abandon: () => {
        isAbandoned = true;
      },
    };

    try {
      await expectLearnedOrEnded(trial, "handler", [
        { key: "default/one", state: { type: "exists" } },
      ]);
    } catch (error) {
      assert.ok(error instanceof ExpectationError, String(error));
      return "failed";
    }
    return isAbandoned ? "abandoned" : "passed";
  }

  it("accepts the end of the process in place of what is missing, and leaves it at that", async () => {
    assert.equal(await judgedWhere("crashed"), "abandoned");
  });

  it("takes an informer that says nothing of itself for one that lives", async () => {
    assert.equal(await judgedWhere("not-supported"), "failed");
  });
});
