import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { wholeOf } from "./part.js";
import { isAsExpected, suitesText } from "./suites-text.js";

const SUITE = {
  name: "a/b",
  language: "go",
  module: "example.com/a",
  version: "v1.0.0",
  tests: ["b"],
} as const;
const RUN = { suite: SUITE, part: wholeOf(SUITE), seconds: 7 };
const GOOD = { passed: 3, failed: [], expected: 2, skipped: 1, stale: [] };

describe("suitesText()", () => {
  it("counts what fails as expected among what passed", () => {
    const text = suitesText([{ ...RUN, outcome: GOOD }]);

    assert.match(text, /│ a\/b +│ 3 +│ 0 +│ 2 +│ 1 +│ 7 +│/);
    assert.match(text, /\ntotal: 5 passed, 0 failed, 1 skipped\n$/);
  });

  it("names the part of a suite, and counts what there was no time for", () => {
    const part = { number: 1, of: 2, only: ".*", leftOut: [] };
    const text = suitesText(
      [{ ...RUN, part, outcome: { type: "late", reason: "it was still being built" } }],
      2,
    );

    assert.equal(
      text,
      "- a/b, part 1 of 2: it was still being built\ntotal: 0 passed, 0 failed, 3 skipped\n",
    );
  });

  it("shows what failed, what is stale, and what could not be run", () => {
    const failed = [{ name: "one", outcome: "failed", message: "Expected\n  a" }] as const;
    const text = suitesText([
      { ...RUN, outcome: { ...GOOD, failed, stale: ["two is passed"] } },
      { ...RUN, outcome: { type: "missing", reason: "go is not installed" } },
      { ...RUN, outcome: { type: "broken", reason: "it left no report" } },
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
  it("minds failures, stale entries and suites that broke, not what could not be run", () => {
    const of = (outcome: Parameters<typeof isAsExpected>[0][number]["outcome"]) =>
      isAsExpected([{ ...RUN, outcome }]);

    assert.equal(of(GOOD), true);
    assert.equal(of({ type: "missing", reason: "" }), true);
    assert.equal(of({ type: "late", reason: "" }), true);
    assert.equal(of({ type: "broken", reason: "" }), false);
    assert.equal(of({ ...GOOD, stale: ["x"] }), false);
  });
});
