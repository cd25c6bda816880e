import assert from "node:assert/strict";
import { setMaxListeners } from "node:events";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { PortBuilder } from "../suite/build.js";
import { parseGherkin } from "../suite/gherkin.js";
import { loadLedger } from "../suite/ledger.js";
import { packageRoot } from "../suite/package-root.js";
import { prepare } from "../suite/prepare.js";
import { selectTargets } from "../suite/selection.js";
import { stopwatchMs } from "../time/system-clock.js";
import { explorationText } from "./exploration-text.js";
import { type Exploration, type ExplorationProgress, Explorer } from "./explorer.js";
import { foundFeature } from "./found-feature.js";
import { HistoryPlayer } from "./history-player.js";

/** How long the reference is explored. */
const REFERENCE_MAX_MS = 4_000;
/** At least so many histories, on a machine of which others have the most. */
const REFERENCE_MIN_COUNT = 10;

const root = packageRoot();
const ledger = loadLedger(root);

describe("Explorer", () => {
  let player: HistoryPlayer;

  before(async () => {
    player = await HistoryPlayer.load(root);
  });

  async function explore(
    port: string,
    seeds: readonly number[],
    isTimeLeft = () => true,
    before?: ExplorationProgress,
  ): Promise<Exploration & { readonly progress: ExplorationProgress }> {
    const { signal } = new AbortController();
    setMaxListeners(0, signal);
    const [target] = selectTargets({ root, ports: [port] }).targets;
    assert.ok(target !== undefined);
    const preparation = await prepare(target, new PortBuilder(), {
      root,
      isToolchainRequired: true,
      isBuildAllowed: true,
      timeScale: 1,
      signal,
    });
    assert.ok(preparation.type === "ready");
    const explorer = new Explorer({
      player,
      ledger,
      hello: preparation.hello,
      isStrict: false,
      lanesCount: 1,
      signal,
      progress: before,
      parameters: {
        port: target.port.manifest.name,
        folder: join(root, "ports", target.port.manifest.name),
        version: target.version.version,
        seed: 1,
        level: target.version.level,
        timeScale: 1,
        root,
        knownToFail: [],
      },
    });
    try {
      await explorer.explore(seeds, isTimeLeft);
      const progress: ExplorationProgress = JSON.parse(JSON.stringify(explorer.progress()));
      return { progress, ...(await explorer.conclude()) };
    } finally {
      await explorer.close();
    }
  }

  it("finds nothing wrong with the reference", async () => {
    const endsMs = stopwatchMs() + REFERENCE_MAX_MS;
    let begunCount = 0;
    const isTimeLeft = () => begunCount++ < REFERENCE_MIN_COUNT || stopwatchMs() < endsMs;
    const seeds = Array.from({ length: 300 }, (_, place) => place + 1);

    const { groups, errors, counts } = await explore("reference@atomic-fifo", seeds, isTimeLeft);

    assert.deepEqual(
      groups.map(({ first }) => `seed ${first.seed}: ${first.reason}`),
      [],
    );
    assert.deepEqual(errors, []);
    assert.ok(counts.judged > 0);
  });

  it("finds a wrong informer out, once for each bug, and in few steps", async () => {
    const { groups, counts } = await explore("mutants@relist-adds-again", [10, 11, 16]);

    assert.equal(counts.found, 3);
    const [group] = groups;
    assert.ok(group !== undefined);
    assert.equal(groups.length, 1);
    assert.deepEqual(group.seeds, [10, 11, 16]);
    assert.equal(group.first.requirement, "C-16");
    assert.equal(group.first.property, "nothing-known-is-added");
    assert.equal(group.againCount, group.runsCount);
    assert.ok(group.steps.length <= 8, group.steps.map(({ text }) => text).join("\n"));

    const feature = foundFeature("mutants@relist-adds-again", group, ledger);
    const { pickles } = parseGherkin(feature, "features/found/a.feature", () => String(Math.PI));
    assert.deepEqual(
      pickles.flatMap(({ steps }) => steps.map(({ text }) => text)),
      group.steps.map(({ text }) => text),
    );
    assert.match(feature, /^ {2}@req:C-16$/m);
    assert.match(
      feature,
      /^ {4}@id:found-mutants-relist-adds-again-nothing-known-is-added-10 @must/m,
    );

    const facts = {
      target: "mutants@relist-adds-again",
      seeds: [10, 16],
      clock: "virtual",
      tookMs: 1_200,
      options: "",
    } as const;
    const text = explorationText({ groups, counts, errors: [] }, facts, ledger);
    assert.match(text, /^ {5}C-16 {2}No existing object is delivered as deleted/m);
    assert.match(text, /^ {5}seeds {5}10, 11, 16$/m);
    assert.match(text, /1 finding, in 3 histories · 3 histories, seeds 10 to 16/);
  });

  it("goes on where it was cut off, as if it had not been", async () => {
    const port = "mutants@relist-adds-again";
    const seeds = [8, 10, 11, 16];
    let begunCount = 0;

    const whole = await explore(port, seeds);
    const begun = await explore(port, seeds, () => begunCount++ < 2);
    const { progress } = begun;
    const cutOff = { ...progress, pending: [8], counts: { ...progress.counts, judged: 1 } };

    assert.equal(progress.begunUpTo, 10);
    const ended = await explore(port, seeds, () => true, cutOff);
    assert.deepEqual(ended.counts, whole.counts);
    assert.deepEqual(
      ended.groups.map((group) => [group.seeds, group.steps]),
      whole.groups.map((group) => [group.seeds, group.steps]),
    );
  });
});
