import assert from "node:assert/strict";
import { describe, it } from "node:test";
import pc from "picocolors";
import type { Verdict } from "../suite/verdict/verdict.js";
import {
  type ComparableResult,
  type ComparableScenario,
  compareResults,
} from "./compare-results.js";
import { comparisonText } from "./comparison-text.js";

function resultOf(
  verdicts: Readonly<Record<string, Verdict>>,
  more: Partial<ComparableResult> = {},
  scenario: Partial<ComparableScenario> = {},
): ComparableResult {
  const scenarios = Object.entries(verdicts).map(
    ([id, verdict]) => [id, { verdict, digest: "0", ...scenario }] as const,
  );
  return {
    name: "sample@1.0.0",
    featuresDigest: "sha256:0",
    level: "0.37",
    followsClientGo: false,
    scenarios: new Map(scenarios),
    ...more,
  };
}

describe("compareResults()", () => {
  for (const [before, after, list] of [
    ["PASS", "FAIL", "broken"],
    ["PASS", "KNOWN", "broken"],
    ["DIFFERS", "FAIL", "broken"],
    ["SKIP", "FAIL", "broken"],
    ["PASS", "ERROR", "broken"],
    ["KNOWN", "PASS", "mended"],
    ["FAIL", "DIFFERS", "mended"],
    ["KNOWN", "STALE", "mended"],
    ["FAIL", "SKIP", "changed"],
    ["PASS", "DIFFERS", "changed"],
    ["PASS", "SKIP", "changed"],
    ["SKIP", "PASS", "changed"],
    ["FAIL", "KNOWN", undefined],
    ["PASS", "PASS", undefined],
  ] as const) {
    it(`takes ${before} → ${after} for ${list ?? "the same"}`, () => {
      const comparison = compareResults(resultOf({ a: before }), resultOf({ a: after }));
      for (const one of ["broken", "mended", "changed"] as const) {
        assert.equal(comparison[one].length, one === list ? 1 : 0, one);
      }
      assert.equal(comparison.sameCount, list === undefined ? 1 : 0);
    });
  }

  it("blames no port for a scenario that was rewritten", () => {
    const rewritten = resultOf({ a: "FAIL" }, { featuresDigest: "sha256:1" }, { digest: "1" });
    const { broken, changed, notes } = compareResults(resultOf({ a: "PASS" }), rewritten);
    assert.deepEqual([broken.length, changed[0]?.isRewritten], [0, true]);
    assert.match(notes[0] ?? "", /features are not the same/);
  });

  it("takes another broken requirement for a change, though both fail", () => {
    const { changed } = compareResults(
      resultOf({ a: "FAIL" }, {}, { requirement: "C-21" }),
      resultOf({ a: "FAIL" }, {}, { requirement: "C-22" }),
    );
    assert.deepEqual(
      changed.map(({ requirement }) => requirement),
      ["C-22"],
    );
  });

  it("names scenarios of one side alone, and says when the sides were held to other things", () => {
    const { added, removed, notes, isSameSpecification } = compareResults(
      resultOf({ a: "PASS", b: "PASS" }),
      resultOf({ b: "PASS", c: "FAIL" }, { level: "0.36" }),
    );
    assert.deepEqual(
      [added, removed],
      [[{ id: "c", verdict: "FAIL" }], [{ id: "a", verdict: "PASS" }]],
    );
    assert.deepEqual(notes, ["They were held to other things: level 0.37, and level 0.36."]);
    assert.equal(isSameSpecification, false);
  });
});

describe("comparisonText()", () => {
  const before = resultOf({ a: "PASS", b: "KNOWN", c: "PASS", d: "PASS", e: "PASS" });
  const after = resultOf(
    { a: "FAIL", b: "PASS", c: "DIFFERS", d: "PASS", f: "SKIP" },
    { name: "sample@2.0.0" },
    { requirement: "C-01", reason: "it \u001b[31mstorms" },
  );
  const text = comparisonText(compareResults(before, after), pc.createColors(false));

  it("counts, then says what is broken, what is mended, what changed, and what is on one side alone", () => {
    assert.match(
      text,
      /^sample@1\.0\.0 → sample@2\.0\.0 {2}1 newly broken, 1 mended, \d changed, 1 new, 1 gone/,
    );
    const titles = text.split("\n").filter((line) => /^[a-z ]+$/.test(line));
    assert.deepEqual(titles, ["newly broken", "mended", "changed", "new", "gone"]);
    assert.match(text, /^ {2}C-01 {2}a {2}PASS → FAIL$/m);
  });

  it("writes out what a terminal would obey", () => {
    assert.match(text, /it \\u001b\[31mstorms/);
  });
});
