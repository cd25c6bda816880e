import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { EXPLAINED_FILE, Explanations, loadExplanations } from "./explained.js";

const PLACES = ["0.26", "0.26.0-parts"];

describe("loadExplanations()", () => {
  const root = mkdtempSync(join(tmpdir(), "explained-"));
  after(() => rmSync(root, { recursive: true }));

  function load(text: string) {
    mkdirSync(dirname(join(root, EXPLAINED_FILE)), { recursive: true });
    writeFileSync(join(root, EXPLAINED_FILE), text);
    return loadExplanations(root, PLACES);
  }

  it("reads scenarios and kinds of parts", () => {
    const loaded = load(
      [
        '- {scenarios: [one], levels: ["0.26"], reason: a}',
        "- {scenarios: [two], versions: [0.26.0-parts], reason: b}",
        '- {parts: [heap], levels: ["0.26"], reason: c}',
      ].join("\n"),
    );
    assert.equal(loaded.length, 3);
    assert.equal(new Explanations(loaded).ofUndriven("heap", "0.26"), "c");
  });

  for (const [what, text] of [
    ["parts without a level", "- {parts: [heap], reason: c}"],
    ["parts without a reason", '- {parts: [heap], levels: ["0.26"]}'],
    ["parts of a version", "- {parts: [heap], versions: [0.26.0-parts], reason: c}"],
    ["parts and scenarios", '- {parts: [heap], scenarios: [a], levels: ["0.26"], reason: c}'],
    ["scenarios of nowhere", "- {scenarios: [a], reason: c}"],
    ["parts of a level that does not exist", '- {parts: [heap], levels: ["0.25"], reason: c}'],
  ] as const) {
    it(`refuses ${what}`, () => {
      assert.throws(() => load(text), /explained\.yaml:1: /);
    });
  }
});

describe("Explanations.ofUndriven()", () => {
  it("speaks of its kinds at its levels alone, and is idle until it is asked", () => {
    const explanations = new Explanations([
      { parts: ["heap", "fifo"], levels: ["0.26", "0.29"], reason: "too long" },
    ]);
    assert.equal(explanations.ofUndriven("heap", "0.26"), "too long");
    assert.equal(explanations.ofUndriven("heap", "0.19"), undefined);
    assert.equal(explanations.ofUndriven("store", "0.26"), undefined);
    assert.deepEqual(explanations.idle(["0.26"]), [
      `${EXPLAINED_FILE}: fifo needs no explanation at 0.26`,
    ]);
  });

  it("has nothing to say of a scenario that is called like a kind", () => {
    const explanations = new Explanations([
      { parts: ["heap"], levels: ["0.26"], reason: "too long" },
    ]);
    assert.equal(explanations.ofLevel({ id: "heap", slug: "heap" }, "0.26"), undefined);
  });
});
