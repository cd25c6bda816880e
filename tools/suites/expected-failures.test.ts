import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { judgeResults, LEDGER_FILE, loadExpectedFailures } from "./expected-failures.js";
import { loadSuites } from "./suite.js";

const SUITE = {
  name: "a/b",
  language: "go",
  module: "example.com/a",
  version: "v1.0.0",
  tests: ["b"],
} as const;

describe("loadExpectedFailures()", () => {
  let root: string;
  const write = (text: string) => {
    mkdirSync(dirname(join(root, LEDGER_FILE)), { recursive: true });
    writeFileSync(join(root, LEDGER_FILE), text);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "ledger-"));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("reads the ledger of this repository", () => {
    loadExpectedFailures(packageRoot(), loadSuites(packageRoot()));
  });

  it("names each suite that does not exist, and each expression that is none", () => {
    write('- { suite: a/c, tests: [x], reason: r }\n- { suite: a/b, tests: ["("], reason: r }\n');

    assert.throws(() => loadExpectedFailures(root, [SUITE]), {
      code: "ledger",
      message: `${LEDGER_FILE}:1: there is no suite a/c\n${LEDGER_FILE}:2: ( is no expression`,
    });
  });

  it("wants a reason", () => {
    write("- { suite: a/b, tests: [x] }\n");

    assert.throws(() => loadExpectedFailures(root, [SUITE]), /:1: \[0\]: .*'reason'/);
  });
});

describe("judgeResults()", () => {
  const result = (name: string, outcome: "passed" | "failed" | "skipped") => ({
    name,
    outcome,
    message: "",
  });
  const entry = (pattern: string) => ({ suite: "a/b", tests: [pattern], reason: "r" });

  it("tells failures that are expected from others", () => {
    const results = [
      result("one", "failed"),
      result("one more", "failed"),
      result("two", "passed"),
    ];

    assert.deepEqual(judgeResults(results, [entry("one")]), {
      passed: 1,
      failed: [result("one more", "failed")],
      expected: 1,
      skipped: 0,
      stale: [],
    });
  });

  it("takes an entry for stale whose test passes, is skipped, or is not there", () => {
    const results = [result("one", "passed"), result("two", "skipped")];

    assert.deepEqual(judgeResults(results, [entry("one"), entry("two"), entry("three")]).stale, [
      `${LEDGER_FILE}: one is passed, and not failed`,
      `${LEDGER_FILE}: two is skipped, and not failed`,
      `${LEDGER_FILE}: no test is called three`,
    ]);
  });

  it("does not look in a part of a suite for tests of another", () => {
    const entries = [entry("one"), entry("two"), entry(".*")];

    assert.deepEqual(judgeResults([result("one", "failed")], entries, ["two"]).stale, []);
    assert.deepEqual(judgeResults([result("one", "passed")], [entry(".*")], ["two"]).stale, [
      `${LEDGER_FILE}: one is passed, and not failed`,
    ]);
  });

  it("wants what is left out to be skipped", () => {
    const entries = [{ ...entry("o.*"), isLeftOut: true }] as const;

    const { skipped, stale } = judgeResults(
      [result("one", "skipped"), result("other", "passed")],
      entries,
    );

    assert.equal(skipped, 1);
    assert.deepEqual(stale, [`${LEDGER_FILE}: other is passed, and not skipped`]);
  });
});
