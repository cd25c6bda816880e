import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { KeptRuns } from "./kept-runs.js";
import type { LevelRun } from "./level-report.js";

const LEVEL = { level: "0.26", versions: ["0.26.0"] };
const ONE = new Map([["one", "1"]]);
const TWO = new Map([["two", "2"]]);
const DIGESTS = new Map([...ONE, ...TWO]);
const BOTH = ["one", "two"];

function missing(kept: KeptRuns, level = LEVEL, digests = DIGESTS): readonly string[] {
  return [...kept.missing(level, digests).keys()];
}

function run(...ids: readonly string[]): LevelRun {
  const observed = ids.map((id) => [id, [{ version: "0.26.0", conduct: "passed" }]] as const);
  return { ...LEVEL, release: "0.26.0", observed: new Map(observed) };
}

describe("KeptRuns", () => {
  it("misses scenarios that are new, or have changed since", () => {
    const kept = new KeptRuns();
    assert.deepEqual(missing(kept), BOTH);

    kept.add(run("one", "two"), DIGESTS);
    assert.deepEqual(missing(kept), []);

    const later = new Map([...DIGESTS, ["two", "2b"], ["three", "3"]]);
    assert.deepEqual(missing(kept, LEVEL, later), ["two", "three"]);
    assert.deepEqual([...kept.runOf(LEVEL, later).observed.keys()], ["one"]);
  });

  it("adds what is run later to what was run before", () => {
    const kept = new KeptRuns();
    kept.add(run("one"), ONE);
    kept.add(run("two"), TWO);

    assert.deepEqual(kept.runOf(LEVEL, DIGESTS), run("one", "two"));
  });

  it("knows of a scenario that no version could run", () => {
    const kept = new KeptRuns();
    kept.add(run("one"), DIGESTS);

    assert.deepEqual(missing(kept), []);
    assert.deepEqual(kept.runOf(LEVEL, DIGESTS).observed.get("two"), []);
  });

  it("says nothing of other levels, and of other versions of one", () => {
    const kept = new KeptRuns();
    kept.add(run("one", "two"), DIGESTS);

    assert.deepEqual(missing(kept, { ...LEVEL, level: "0.29" }), BOTH);
    const other = { ...LEVEL, versions: ["0.26.0", "0.26.0-parts"] };
    assert.deepEqual(missing(kept, other), BOTH);
    assert.equal(kept.runOf(other, DIGESTS).observed.size, 0);
  });

  it("is read as it was written, and empty where nothing was", () => {
    const folder = mkdtempSync(join(tmpdir(), "kept-"));
    try {
      const path = join(folder, "out", "levels.json");
      assert.deepEqual(missing(KeptRuns.read(path)), BOTH);
      const kept = new KeptRuns();
      kept.add(run("one", "two"), DIGESTS);
      kept.write(path);
      assert.deepEqual(KeptRuns.read(path).runOf(LEVEL, DIGESTS), run("one", "two"));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
