import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Notification, WatchErrorEvent } from "../../protocol/messages.js";
import { PortError, type PortErrorCode } from "../../protocol/port-error.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import { HandlerLog } from "../trial/handler-log.js";
import { RequestLog } from "../trial/request-log.js";
import { RealTrialTime } from "../waiting/trial-time.js";
import { expectLearnedOrEnded } from "./expect-learned-or-ended.js";

type EndingTrial = Parameters<typeof expectLearnedOrEnded>[0];

interface Reported {
  readonly watchErrors?: EndingTrial["evidence"]["watchErrors"];
  readonly goesOn?: boolean;
}

const NAMES = { trial: "t1", informer: "informer" };
const ERROR: WatchErrorEvent = { ev: "watch-error", ...NAMES, message: "it threw" };
const SENTINEL: Notification = {
  ev: "notify",
  ...NAMES,
  handler: "handler",
  n: 1,
  type: "add",
  object: { metadata: { namespace: "default", name: "zz-sentinel-1", resourceVersion: "9" } },
};
/** Only its being there matters. */
const OPEN = {} as ReturnType<EndingTrial["server"]["openWatches"]>[number];

describe("expectLearnedOrEnded()", () => {
  /** What becomes of what a handler was not notified of, where the adapter refuses every command like that. */
  async function judgedWhere(
    code: PortErrorCode,
    { watchErrors = [], goesOn = false }: Reported = {},
  ): Promise<"abandoned" | "failed" | "passed"> {
    let isAbandoned = false;
    const handler = {
      name: "handler",
      log: new HandlerLog(),
      isPlainRecorder: true,
      mayStall: false,
      isRemoved: false,
    };
    const trial: EndingTrial = {
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
        openWatches: () => (goesOn ? [OPEN] : []),
        version: (name) => name,
      },
      time: new RealTrialTime(
        { count: () => 0, triesCount: () => 0, isServerBusy: () => false },
        0,
      ),
      can: () => true,
      createSentinel: async () => {
        const key = "default/zz-sentinel-1";
        if (goesOn) handler.log.add(SENTINEL, 1, 0);
        return key;
      },
      evidence: { ends: [], hasHadTrouble: false, watchErrors },
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

  it("accepts a reported error after which nothing comes", async () => {
    assert.equal(await judgedWhere("not-supported", { watchErrors: [ERROR] }), "passed");
  });

  it("accepts no error of an informer that goes on", async () => {
    const reported = { watchErrors: [ERROR], goesOn: true };
    assert.equal(await judgedWhere("not-supported", reported), "failed");
  });

  it("takes an informer that says nothing of itself for one that lives", async () => {
    assert.equal(await judgedWhere("not-supported"), "failed");
  });
});
