import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { TrialParameters } from "../suite/evidence/evidence.js";
import { packageRoot } from "../suite/values/package-root.js";
import { HistoryPlayer } from "./history-player.js";
import { PlayerProcesses } from "./player-processes.js";
import { given, then, when } from "./sentence.js";

const root = packageRoot();

const STARTED = [given("an informer on pods"), when("the informer is started")];
const SYNCED = [...STARTED, then("the informer has synced")];

function parameters(lane: number, version: string): TrialParameters {
  const folder = join(root, "ports", "mutants");
  const shared = { port: "mutants", folder, seed: 1, level: "0.37", timeScale: 1, root };
  return { ...shared, version, lane, knownToFail: [] };
}

const RIGHT = parameters(1, "no-backoff");
const WRONG = parameters(2, "empty-list-never-syncs");

describe("PlayerProcesses", () => {
  it("says of a history what one process says", async () => {
    const processes = new PlayerProcesses(root);
    const player = await HistoryPlayer.load(root);
    for (const lane of [RIGHT, WRONG]) {
      const [apart, here] = [
        await processes.play(SYNCED, lane),
        await player.play(SYNCED, { ...lane, lane: 3 }),
      ];

      assert.deepEqual([apart.outcome, apart.failure], [here.outcome, here.failure]);
      assert.equal(apart.outcome, lane === WRONG ? "failed" : "passed");
      assert.equal(apart.timeline.length === 0, lane !== WRONG, "of what shows nothing");
      await processes.leave(lane);
      await player.leave({ ...lane, lane: 3 });
    }
  });

  it("plays in several lanes at a time, and in a lane again after it was left", async () => {
    const processes = new PlayerProcesses(root);
    const outcomes = async () =>
      (await Promise.all([processes.play(SYNCED, RIGHT), processes.play(SYNCED, WRONG)])).map(
        ({ outcome }) => outcome,
      );
    try {
      assert.deepEqual(await outcomes(), ["passed", "failed"]);
      await processes.leave(WRONG);
      assert.deepEqual(await outcomes(), ["passed", "failed"]);
    } finally {
      for (const lane of [RIGHT, WRONG]) await processes.leave(lane);
    }
  });

  it("ends what is still in a history when it is left", async () => {
    const processes = new PlayerProcesses(root);
    const played = processes.play(SYNCED, RIGHT);
    await processes.leave(RIGHT);

    await assert.rejects(played, /The process of lane 1 ended with SIGKILL/);
  });

  it("says what went wrong with a sentence that nobody knows", async () => {
    const processes = new PlayerProcesses(root);
    try {
      const { failure } = await processes.play([given("a unicorn")], RIGHT);

      assert.match(failure?.reason ?? "", /unicorn/);
    } finally {
      await processes.leave(RIGHT);
    }
  });
});
