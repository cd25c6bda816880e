import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isAsExpected, suitesText } from "./suites-text.js";

const SUITE = {
  name: "a/b",
  language: "go",
  module: "example.com/a",
  version: "v1.0.0",
  tests: ["b"],
} as const;
const GOOD = { passed: 3, failed: [], expected: 2, skipped: 1, stale: [] };

describe("suitesText()", () => {
  it("counts what fails as expected among what passed", () => {
    const text = suitesText([{ suite: SUITE, outcome: GOOD }]);

    assert.match(text, /│ a\/b +│ 3 +│ 0 +│ 2 +│ 1 +│/);
    assert.match(text, /\ntotal: 5 passed, 0 failed, 1 skipped\n$/);
  });

  it("shows what failed, what is stale, and what could not be run", () => {
    const failed = [{ name: "one", outcome: "failed", message: "Expected\n  a" }] as const;
    const text = suitesText([
      { suite: SUITE, outcome: { ...GOOD, failed, stale: ["two is passed"] } },
      { suite: SUITE, outcome: { type: "missing", reason: "go is not installed" } },
      { suite: SUITE, outcome: { type: "broken", reason: "it left no report" } },
    ]);

    assert.deepEqual(text.split("\n").slice(-8), [
      "✖ a/b: one",
      "    Expected",
      "      a",
      "✖ a/b: two is passed",
      "- a/b: go is not installed",
      "✖ a/b: it left no report",
      "total: 5 passed, 3 failed, 2 skipped",
      "",
    ]);
  });
});

describe("isAsExpected()", () => {
  it("minds failures, stale entries and suites that broke, not missing toolchains", () => {
    const of = (outcome: Parameters<typeof isAsExpected>[0][number]["outcome"]) =>
      isAsExpected([{ suite: SUITE, outcome }]);

    assert.equal(of(GOOD), true);
    assert.equal(of({ type: "missing", reason: "" }), true);
    assert.equal(of({ type: "broken", reason: "" }), false);
    assert.equal(of({ ...GOOD, stale: ["x"] }), false);
  });
});
