import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Timeline } from "../evidence/timeline.js";
import { RequestLog } from "../trial/request-log.js";
import { TrialHandlers } from "../trial/trial-handlers.js";
import {
  expectNotifiedOfEverything,
  type NotifyingTrial,
} from "./expect-notified-of-everything.js";

/** A trial that polls, whose server has default/a at version 2, and whose handler was notified of this version. */
function notified(
  version: string,
  { tampered = "", mode = "real" }: { tampered?: string; mode?: "real" | "virtual" } = {},
): { trial: NotifyingTrial; handlers: TrialHandlers; hear: (version: string) => void } {
  const handlers = new TrialHandlers(true);
  handlers.add("h", { isPlainRecorder: true, mayStall: false });
  const objectAt = (resourceVersion: string) => ({
    metadata: { namespace: "default", name: "a", resourceVersion },
  });
  let n = 0;
  const hear = (of: string) => {
    const names = { trial: "t", informer: "i", handler: "h", n: ++n };
    const event = { ev: "notify", ...names, type: "apply", object: objectAt(of) } as const;
    handlers.hear(event, new Timeline(() => 0), 0);
  };
  hear(version);
  const trial: NotifyingTrial = {
    handlers,
    hasTrait: (trait) => trait === "polls",
    informer: () => ({}),
    requests: new RequestLog(),
    evidence: { hasHadTrouble: false },
    quiesce: async () => undefined,
    mustBecomeTrue: async () => undefined,
    server: {
      heldRequests: () => [],
      refusesConnections: () => false,
      openWatches: () => [],
      objects: () => [{ apiVersion: "v1", kind: "Pod", ...objectAt("2") }],
      history: { isStillTampered: (key) => key === tampered },
    },
    time: {
      mode,
      isHurried: false,
      until: async (isTrue) => {
        for (let at = 0; at < 3; at++) {
          if (await isTrue()) return true;
          hear("2");
        }
        return false;
      },
    },
  };
  return { trial, handlers, hear };
}

describe("expectNotifiedOfEverything()", () => {
  for (const mode of ["real", "virtual"] as const) {
    it(`waits for what comes after the object that was created last, in ${mode} time`, async () => {
      const { trial, handlers } = notified("1", { mode });

      await expectNotifiedOfEverything(trial);

      const { log } = handlers.named("h");
      assert.equal(log.present().get("default/a"), "2");
      assert.deepEqual(log.recent(), []);
    });
  }

  it("waits for nothing that the server has not said truly", async () => {
    const { trial, handlers } = notified("1", { tampered: "default/a" });

    await expectNotifiedOfEverything(trial);

    assert.equal(handlers.named("h").log.present().get("default/a"), "1");
  });
});
