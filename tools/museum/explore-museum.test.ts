import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Exhibit } from "../../src/explore/exhibit.js";
import { HistoryPlayer } from "../../src/explore/history-player.js";
import { loadScenarios } from "../../src/suite/features/scenarios.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { exploreMuseum, readSearches, type Search, searchTable } from "./explore-museum.js";

const SEARCHES: readonly Search[] = [
  {
    id: "two-watches",
    bad: "kube-foo@1.0.0",
    outcome: "found",
    seed: 7,
    requirement: "C-35",
    property: "one-watch-per-informer",
    tookMs: 2_340,
    historiesCount: 30,
  },
  { id: "slow", bad: "kube-foo@1.0.0", outcome: "not found", historiesCount: 400, tookMs: 600_000 },
  { id: "of-a-part", bad: "kube-foo@1.0.0-parts", outcome: "not explorable" },
  { id: "elsewhere", bad: "kube-bar@1.0.0", outcome: "not run", because: "there is no cargo" },
];

/** An exhibit of which only the bad version matters. */
function exhibitOf(id: string, bad: string, scenario: string): Exhibit {
  const bug = { bug: "b", sees: "s", link: "https://example.org", match: "m" };
  return { ...bug, id, bad, good: "live", scenario, type: "assertion" };
}

describe("exploreMuseum()", () => {
  it("says why a version was not run, replaces what it looked for, and leaves what others found", async () => {
    const folder = mkdtempSync(join(tmpdir(), "museum-"));
    const file = join(folder, "explored.json");
    const root = packageRoot();
    const { scenarios } = await loadScenarios(root);
    const ofPart = scenarios.find(({ parts }) => parts.length > 0)?.id ?? "";
    const ofInformer = scenarios.find(({ parts }) => parts.length === 0)?.id ?? "";
    const [others] = SEARCHES;
    assert.ok(others);
    const outdated: Search = { id: "of-a-part", bad: "old", outcome: "not found" };
    writeFileSync(file, JSON.stringify([others, outdated]));
    try {
      const searches = await exploreMuseum(
        [
          exhibitOf("of-a-part", "reference@http2", ofPart),
          exhibitOf("elsewhere", "client-node@0.10.99", ofInformer),
        ],
        {
          root,
          scenarios,
          file,
          minutes: 1,
          player: await HistoryPlayer.load(root),
          ledger: new Map(),
          isBuildAllowed: false,
          isResumed: false,
          onNews: () => undefined,
          prepare: async () => "there is no cargo",
        },
      );

      const ofAPart: Search = {
        id: "of-a-part",
        bad: "reference@http2",
        outcome: "not explorable",
      };
      const because = "there is no cargo";
      assert.deepEqual(searches, [
        ofAPart,
        { id: "elsewhere", bad: "client-node@0.10.99", outcome: "not run", because },
      ]);
      assert.deepEqual(readSearches(file), [others, ofAPart]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("searchTable()", () => {
  it("has a row for each bug that was found, and names the others by why they are none", () => {
    assert.deepEqual(
      searchTable(SEARCHES)
        .split("\n")
        .filter((line) => line !== ""),
      [
        "1 of 2 found, 50 %.",
        "| bug | in | seed | histories | after | requirement | property |",
        "| --- | --- | ---: | ---: | ---: | --- | --- |",
        "| two-watches | kube-foo@1.0.0 | 7 | 30 | 2.3 s | C-35 | one-watch-per-informer |",
        "Not found: slow (400 histories).",
        "Of parts, which no history has: of-a-part.",
        "Not run: elsewhere.",
      ],
    );
  });
});
