import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { type Circumstances, KeptResults } from "./kept-results.js";
import type { MutantName } from "./mutant.js";

const CALM: Circumstances = {
  code: "c1",
  features: "f1",
  featureOf: (scenario) => (scenario === "gone" ? undefined : "one.feature as it was"),
};

const NAME: MutantName = {
  file: "src/client/informer/key.ts",
  within: "keyOf",
  mutator: "BooleanLiteral",
  original: "true",
  replacement: "false",
  occurrence: 1,
};

const OTHER = { ...NAME, occurrence: 2 };

describe("KeptResults", () => {
  const folder = mkdtempSync(join(tmpdir(), "kept-"));
  after(() => rmSync(folder, { recursive: true }));
  let count = 0;

  /** A file in which NAME was killed by a scenario, and OTHER survived. */
  function file(): string {
    const path = join(folder, "below", `${count++}.jsonl`);
    const kept = new KeptResults(path, CALM);
    kept.add(
      NAME,
      { type: "killed", killer: "one at real-fifo", reason: "r" },
      { scenario: "one" },
    );
    kept.add(OTHER, { type: "survived" });
    return path;
  }

  it("knows what a run before it has written", () => {
    const kept = new KeptResults(file(), CALM);

    assert.deepEqual(kept.get(NAME), { type: "killed", killer: "one at real-fifo", reason: "r" });
    assert.deepEqual(kept.get(OTHER), { type: "survived" });
    assert.equal(kept.get({ ...NAME, within: "" }), undefined);
  });

  it("forgets everything when the code has changed", () => {
    const kept = new KeptResults(file(), { ...CALM, code: "c2" });

    assert.equal(kept.get(NAME), undefined);
    assert.equal(kept.get(OTHER), undefined);
  });

  it("forgets who survived when a feature has changed, and who was killed when it is the killer's", () => {
    const elsewhere = new KeptResults(file(), { ...CALM, features: "f2" });
    const here = new KeptResults(file(), { ...CALM, features: "f2", featureOf: () => "changed" });

    assert.deepEqual(elsewhere.get(NAME)?.type, "killed");
    assert.equal(elsewhere.get(OTHER), undefined);
    assert.equal(here.get(NAME), undefined);
  });

  it("takes who survived a few trials for a survivor only where that is enough", () => {
    const path = join(folder, "below", "brief.jsonl");
    new KeptResults(path, CALM).add(NAME, { type: "survived" }, { isBrief: true });

    assert.equal(new KeptResults(path, CALM).get(NAME), undefined);
    assert.equal(new KeptResults(path, CALM, { isBrief: true }).get(NAME)?.type, "survived");
  });

  it("knows who killed last, whatever has changed since", () => {
    const kept = new KeptResults(file(), { ...CALM, code: "c2" });

    assert.equal(kept.killerOf(NAME), "one at real-fifo");
    assert.equal(kept.killerOf(OTHER), undefined);
  });

  it("takes a line that was cut off for none", () => {
    const path = file();
    appendFileSync(path, '{"name":{"file":"src/inf');

    assert.equal(new KeptResults(path, CALM).get(OTHER)?.type, "survived");
  });
});
