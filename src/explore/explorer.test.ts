import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadLedger } from "../suite/features/ledger.js";
import { packageRoot } from "../suite/values/package-root.js";
import { HEARTBEAT } from "../suite/waiting/heartbeat.js";
import { Explorer, type ExplorerOptions } from "./explorer.js";

/** What every explorer here is made with: a port whose histories never end. */
const SLOW: ExplorerOptions = {
  player: { play: () => new Promise(() => {}), leave: () => Promise.resolve() },
  ledger: loadLedger(packageRoot()),
  hello: { clock: "real", capabilities: [], needs: [] },
  parameters: {
    port: "slow",
    folder: "ports/slow",
    version: "1.0.0",
    seed: 1,
    level: "0.37",
    timeScale: 1,
    root: packageRoot(),
    knownToFail: [],
  },
  isStrict: false,
  lanesCount: 2,
  signal: new AbortController().signal,
};

describe("Explorer", () => {
  it("does not wait for what is playing when it is interrupted", async () => {
    const interruption = new AbortController();
    const played: number[] = [];
    const explorer = new Explorer({
      ...SLOW,
      player: {
        ...SLOW.player,
        play: (_steps, { lane }) => {
          played.push(lane);
          if (played.length === 2) interruption.abort();
          return new Promise(() => {});
        },
      },
      signal: interruption.signal,
    });

    await explorer.explore([1, 2, 3], () => true);
    const { counts, groups } = await explorer.conclude();

    assert.deepEqual(played, [1, 2]);
    assert.deepEqual(counts, { judged: 0, skipped: 0, errors: 0, found: 0 });
    assert.deepEqual(groups, []);
    assert.deepEqual(explorer.progress().pending, [1, 2], "they are asked again");
  });

  it("measures whether the machine is too busy to judge", async () => {
    const interruption = new AbortController();
    const explorer = new Explorer({
      ...SLOW,
      player: {
        ...SLOW.player,
        play: () => {
          HEARTBEAT.onWindow(() => interruption.abort());
          return new Promise(() => {});
        },
      },
      signal: interruption.signal,
    });

    await explorer.explore([1], () => true);

    assert.deepEqual(explorer.progress().pending, [1]);
  });

  it("adds lanes while there is room, and ends the adapters of all", async () => {
    const interruption = new AbortController();
    const [played, left]: [number[], number[]] = [[], []];
    const more = [3, 0];
    const explorer = new Explorer({
      ...SLOW,
      player: {
        play: (_steps, { lane }) => {
          played.push(lane);
          if (played.length === 5) interruption.abort();
          return new Promise(() => {});
        },
        leave: async ({ lane }) => void left.push(lane),
      },
      growth: { next: () => more.shift() ?? 0 },
      signal: interruption.signal,
    });

    await explorer.explore([1, 2, 3, 4, 5, 6], () => true);
    await explorer.close();

    assert.deepEqual(played, [1, 2, 3, 4, 5]);
    assert.deepEqual(left, [1, 2, 3, 4, 5]);
  });
});
