import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { HeldRequest, LiveWatch } from "../../../fake-apiserver/index.js";
import { createWorld } from "../../../fake-apiserver/index.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import type { WaitOptions } from "../waiting/trial-time.js";
import { mustWatch } from "./must-watch.js";
import { RequestLog } from "./request-log.js";

/** A trial whose informer has opened its watch after `afterLooks` looks. */
function opening(
  watch: LiveWatch | undefined,
  afterLooks: number,
  held: readonly HeldRequest[] = [],
  isAway = false,
) {
  let looks = 0;
  const openWatches = () => (++looks > afterLooks && watch !== undefined ? [watch] : []);
  return {
    evidence: { hasHadTrouble: false },
    time: { mode: "real", isHurried: false } as const,
    hasTrait: () => false,
    requests: new RequestLog(),
    server: { openWatches, heldRequests: () => held, refusesConnections: () => isAway },
    mustBecomeTrue: async (
      isTrue: () => boolean | Promise<boolean>,
      otherwise: () => ExpectationError | Promise<ExpectationError>,
    ) => {
      for (let look = 0; look < 5; look++) if (await isTrue()) return;
      throw await otherwise();
    },
  };
}

describe("mustWatch()", () => {
  it("outlasts the pauses of a client that has had trouble", async () => {
    const waits: (WaitOptions | undefined)[] = [];
    const trial = {
      ...opening(undefined, 0),
      evidence: { hasHadTrouble: true },
      mustBecomeTrue: async (_isTrue: unknown, _otherwise: unknown, options?: WaitOptions) => {
        waits.push(options);
      },
    };

    await mustWatch(trial, "which ends");

    assert.ok((waits[0]?.pauseMs ?? 0) > 60_000);
  });

  it("does not judge a client whose watch has ended by itself, and the next one at a fault", async () => {
    const trialAfter = (how: string) => {
      const trial = opening(undefined, 0);
      const entries = [
        { type: "watch-closed", watch: "w1", by: "server", how },
        { type: "fault", fault: "stream.cleanClose", rule: "r", watch: "w2" },
        { type: "watch-closed", watch: "w2", by: "fault", how: "clean" },
      ] as const;
      for (const [index, entry] of entries.entries()) {
        trial.requests.add({ index, atMs: index, ...entry }, index);
      }
      return trial;
    };

    await assert.rejects(mustWatch(trialAfter("timeout"), "which ends"), NotApplicableError);
    await assert.rejects(mustWatch(trialAfter("clean"), "which ends"), ExpectationError);
  });

  it("does not judge a client whose watch has ended by itself, and the next one at an expiry", async () => {
    const trialAfter = (how: string) => {
      const trial = opening(undefined, 0);
      for (const [index, ending] of [how, "expired", "expired"].entries()) {
        const closed = { type: "watch-closed", watch: `w${index}`, by: "server" } as const;
        trial.requests.add({ index, atMs: index, ...closed, how: ending }, index);
      }
      return trial;
    };

    await assert.rejects(mustWatch(trialAfter("timeout"), "which ends"), NotApplicableError);
    await assert.rejects(mustWatch(trialAfter("clean"), "which ends"), ExpectationError);
  });

  it("does not judge a client whose watch has ended by itself, and that cannot connect", async () => {
    const trialAfter = (by: "client" | "server") => {
      const trial = opening(undefined, 0, [], true);
      const closed = { type: "watch-closed", watch: "w1", by, how: "clean" } as const;
      trial.requests.add({ index: 0, atMs: 0, ...closed }, 0);
      return trial;
    };

    await assert.rejects(mustWatch(trialAfter("client"), "which ends"), NotApplicableError);
    await assert.rejects(mustWatch(trialAfter("server"), "which ends"), ExpectationError);
  });

  it("waits for a client that is on its way back", async () => {
    const world = await createWorld();
    const ending = new AbortController();
    const answer = await fetch(`${world.url}/api/v1/pods?watch=1`, { signal: ending.signal });
    const [watch] = world.watches();

    assert.deepEqual(await mustWatch(opening(watch, 3), "which ends"), [watch]);

    ending.abort();
    await answer.body?.cancel().catch(() => undefined);
    await world.close();
  });

  it("blames the port that opens none, and says what for", async () => {
    await assert.rejects(
      mustWatch(opening(undefined, 0), "on which an event is to be sent"),
      new ExpectationError("The informer does not watch", {
        expected: "an open watch, on which an event is to be sent",
        observed: "none",
      }),
    );
  });

  it("blames none whose requests are held", async () => {
    const held = [{}] as unknown as readonly HeldRequest[];

    await assert.rejects(mustWatch(opening(undefined, 0, held), "which ends"), NotApplicableError);
  });
});
