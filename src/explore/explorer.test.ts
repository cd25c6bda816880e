import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadLedger } from "../suite/features/ledger.js";
import { packageRoot } from "../suite/values/package-root.js";
import { Explorer } from "./explorer.js";

describe("Explorer", () => {
  it("does not wait for what is playing when it is interrupted", async () => {
    const interruption = new AbortController();
    const played: number[] = [];
    const explorer = new Explorer({
      player: {
        play: (_steps, { lane }) => {
          played.push(lane);
          if (played.length === 2) interruption.abort();
          return new Promise(() => {});
        },
        leave: () => Promise.resolve(),
      },
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
      signal: interruption.signal,
    });

    await explorer.explore([1, 2, 3], () => true);
    const { counts, groups } = await explorer.conclude();

    assert.deepEqual(played, [1, 2]);
    assert.deepEqual(counts, { judged: 0, skipped: 0, errors: 0, found: 0 });
    assert.deepEqual(groups, []);
    assert.deepEqual(explorer.progress().pending, [1, 2], "they are asked again");
  });
});
