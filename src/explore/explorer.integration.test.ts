import assert from "node:assert/strict";
import { setMaxListeners } from "node:events";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { parseGherkin } from "../suite/features/gherkin.js";
import { loadLedger } from "../suite/features/ledger.js";
import { PortBuilder } from "../suite/port/build.js";
import { selectTargets } from "../suite/port/selection.js";
import { prepare } from "../suite/run/prepare.js";
import { packageRoot } from "../suite/values/package-root.js";
import { drawHistory } from "./draw-history.js";
import { explorationText } from "./exploration-text.js";
import { type Exploration, type ExplorationProgress, Explorer } from "./explorer.js";
import { foundFeature } from "./found-feature.js";
import { HistoryPlayer } from "./history-player.js";

/** So many histories of the reference. */
const REFERENCE_COUNT = 25;

const MUTANT = "mutants@relist-adds-again";
/**
 * Among so many seeds are one in whose history the mutant's bug does not show, and three in whose it does that have no
 * episodes: those are several sentences each, and are kept whole.
 */
const SEARCHED_COUNT = 100;

const root = packageRoot();
const ledger = loadLedger(root);

describe("Explorer", () => {
  let player: HistoryPlayer;
  /** Those in whose histories the mutant's bug shows. */
  let found: readonly number[];
  /** A seed in whose history it does not, and then those. */
  let seeds: readonly number[];
  /** All of these histories, at once. */
  let whole: Exploration;

  before(async () => {
    player = await HistoryPlayer.load(root);
    const searched = await withExplored(MUTANT, seedsUpTo(SEARCHED_COUNT), interrupted);
    const findings = searched.groups.flatMap((group) => group.seeds);
    const without = seedsUpTo(SEARCHED_COUNT).find((seed) => !findings.includes(seed)) ?? 0;
    const own = searched.groups.find(({ first }) => first.property === "nothing-known-is-added");
    const isPlain = (seed: number) => !drawHistory(seed).kinds.includes("episode");
    found = own?.seeds.filter((seed) => seed > without && isPlain(seed)).slice(0, 3) ?? [];
    seeds = [without, ...found];
    whole = await withExplored(MUTANT, seeds, concluded);
  });

  /** Explores, and does with the explorer what is to be done with it then. */
  async function withExplored<Made>(
    port: string,
    played: readonly number[],
    make: (explorer: Explorer, interrupt: () => void) => Made | Promise<Made>,
    {
      isTimeLeft = () => true,
      progress,
    }: { isTimeLeft?: () => boolean; progress?: ExplorationProgress } = {},
  ): Promise<Made> {
    const interruption = new AbortController();
    const { signal } = interruption;
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
      progress,
      // However slow the machine: the number of tries is the limit.
      shrinkMaxMs: Number.POSITIVE_INFINITY,
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
      await explorer.explore(played, isTimeLeft);
      return await make(explorer, () => interruption.abort());
    } finally {
      await explorer.close();
    }
  }

  const concluded = (explorer: Explorer) => explorer.conclude();
  const interrupted = (explorer: Explorer, interrupt: () => void) => {
    interrupt();
    return explorer.conclude();
  };

  it("finds nothing wrong with the reference", async () => {
    const { groups, errors, counts } = await withExplored(
      "reference@atomic-fifo",
      seedsUpTo(REFERENCE_COUNT),
      concluded,
    );

    assert.deepEqual(
      groups.map(({ first }) => `seed ${first.seed}: ${first.reason}`),
      [],
    );
    assert.deepEqual(errors, []);
    assert.ok(counts.judged > 0);
    assert.equal(counts.judged + counts.skipped, REFERENCE_COUNT);
  });

  it("finds a wrong informer out, once for each bug, and in few steps", async () => {
    const { groups, counts } = whole;

    assert.equal(counts.found, 3);
    const [group] = groups;
    assert.ok(group !== undefined);
    assert.equal(groups.length, 1);
    assert.deepEqual(group.seeds, found);
    assert.equal(group.first.requirement, "C-16");
    assert.equal(group.first.property, "nothing-known-is-added");
    assert.equal(group.againCount, group.runsCount);
    assert.ok(group.steps.length <= 12, group.steps.map(({ text }) => text).join("\n"));

    const feature = foundFeature(MUTANT, group, ledger);
    const { pickles } = parseGherkin(feature, "features/found/a.feature", () => String(Math.PI));
    assert.deepEqual(
      pickles.flatMap(({ steps }) => steps.map(({ text }) => text)),
      group.steps.map(({ text }) => text),
    );
    assert.match(feature, /^ {2}@req:C-16$/m);
    const id = `found-mutants-relist-adds-again-nothing-known-is-added-${group.first.seed}`;
    assert.ok(feature.includes(`    @id:${id} @must`), feature);

    const facts = {
      target: MUTANT,
      seeds: [1, SEARCHED_COUNT],
      clock: "virtual",
      tookMs: 1_200,
      options: "",
    } as const;
    const text = explorationText({ groups, counts, errors: [] }, facts, ledger);
    assert.match(text, /^ {5}C-16 {2}No existing object is delivered as deleted/m);
    assert.ok(text.includes(`     seeds     ${found.join(", ")}\n`), text);
    assert.ok(text.includes("1 finding, in 3 histories · 4 histories, seeds 1 to "), text);
  });

  it("shows what it found when it is interrupted before that was run again", async () => {
    const { groups, counts } = await withExplored(MUTANT, seeds, interrupted);

    assert.deepEqual(
      groups.map(({ seeds, againCount, runsCount }) => ({ seeds, againCount, runsCount })),
      [{ seeds: found, againCount: 0, runsCount: 0 }],
    );
    const facts = {
      target: MUTANT,
      seeds: [1, SEARCHED_COUNT],
      clock: "virtual",
      tookMs: 1,
      options: "",
    } as const;
    const text = explorationText({ groups, counts, errors: [] }, facts, ledger);
    assert.match(text, /^ {5}steady {4}not known: interrupted before it was run again$/m);
    assert.match(text, /mutants@relist-adds-again {2}1 not run again, in 3 histories · /);
  });

  it("goes on where it was cut off, as if it had not been", async () => {
    let begunCount = 0;
    const isTimeLeft = () => begunCount++ < 2;
    // As it is kept between two runs.
    const kept = (explorer: Explorer): ExplorationProgress =>
      JSON.parse(JSON.stringify(explorer.progress()));
    const begun = await withExplored(MUTANT, seeds, kept, { isTimeLeft });
    const progress = {
      ...begun,
      pending: seeds.slice(0, 1),
      counts: { ...begun.counts, judged: 1 },
    };

    assert.equal(begun.begunUpTo, found[0]);
    const ended = await withExplored(MUTANT, seeds, concluded, { progress });
    assert.deepEqual(ended.counts, whole.counts);
    assert.deepEqual(
      ended.groups.map((group) => [group.seeds, group.steps]),
      whole.groups.map((group) => [group.seeds, group.steps]),
    );
  });
});

function seedsUpTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, place) => place + 1);
}
