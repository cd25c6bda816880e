import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { countVerdicts } from "../../src/suite/verdict/counts.js";
import {
  countsOfNodeTest,
  countsOfReport,
  countsOfTotalLine,
  failuresOfNodeTest,
  sumCounts,
  totalLine,
} from "./test-counts.js";

const NOTHING = countVerdicts([]);

describe("countsOfTotalLine()", () => {
  it("reads back what totalLine() wrote, the last of several", () => {
    const counts = { passed: 12, failed: 1, skipped: 3 };
    const output = `total: 1 passed, 0 failed, 0 skipped\nmore\n${totalLine(counts)}\n`;

    assert.deepEqual(countsOfTotalLine(output), counts);
  });

  it("has no answer without such a line", () => {
    assert.equal(countsOfTotalLine("subtotal: 1 passed, 0 failed, 0 skipped\n"), undefined);
  });
});

describe("countsOfNodeTest()", () => {
  it("reads both reporters; cancelled tests failed, planned ones are skipped", () => {
    const spec = "ℹ tests 9\nℹ pass 3\nℹ fail 2\nℹ cancelled 1\nℹ skipped 2\nℹ todo 1\n";

    assert.deepEqual(countsOfNodeTest(spec), { passed: 3, failed: 3, skipped: 3 });
    assert.deepEqual(countsOfNodeTest(spec.replaceAll("ℹ", "#")), {
      passed: 3,
      failed: 3,
      skipped: 3,
    });
  });

  it("has no answer when the runner did not come to its summary", () => {
    assert.equal(countsOfNodeTest("✔ a test (1ms)\n"), undefined);
  });
});

describe("failuresOfNodeTest()", () => {
  it("leaves out what passed, unless the runner did not come to its end", () => {
    assert.equal(
      failuresOfNodeTest("✔ a\n✖ b\nℹ fail 1\n\n✖ failing tests:\n\n✖ b\n  why\n"),
      "✖ failing tests:\n\n✖ b\n  why\n",
    );
    assert.equal(failuresOfNodeTest("✔ a\n✖ b\n"), "✔ a\n✖ b\n");
  });
});

describe("countsOfReport()", () => {
  it("takes known failures and differences for passes; stale, changed and error for failures", () => {
    const counts = {
      ...NOTHING,
      pass: 5,
      known: 2,
      fail: 1,
      stale: 1,
      changed: 1,
      error: 1,
      skip: 3,
      differs: 4,
      info: 1,
    };
    const report = { counts, plannedCount: 19, baselineProblems: [] };

    assert.deepEqual(countsOfReport({ ...report, result: "nonconformant" }), {
      passed: 11,
      failed: 4,
      skipped: 4,
    });
  });

  it("counts a baseline entry that excuses nothing, and a scenario nobody came to, as failures", () => {
    const counts = { ...NOTHING, pass: 5 };
    const report = { counts, plannedCount: 6, baselineProblems: ["stale entry"] };

    assert.deepEqual(countsOfReport({ ...report, result: "error" }), {
      passed: 5,
      failed: 2,
      skipped: 0,
    });
  });

  it("fails everything for a port that cannot be run, and skips everything for one left out", () => {
    const report = { counts: NOTHING, plannedCount: 9, baselineProblems: [] };

    assert.equal(countsOfReport({ ...report, result: "failed" }).failed, 9);
    assert.equal(countsOfReport({ ...report, result: "skipped" }).skipped, 9);
    assert.equal(countsOfReport({ ...report, plannedCount: 0, result: "failed" }).failed, 1);
  });
});

describe("sumCounts()", () => {
  it("adds member by member, from nothing", () => {
    assert.deepEqual(sumCounts([]), { passed: 0, failed: 0, skipped: 0 });
    assert.deepEqual(
      sumCounts([
        { passed: 1, failed: 2, skipped: 3 },
        { passed: 10, failed: 20, skipped: 30 },
      ]),
      { passed: 11, failed: 22, skipped: 33 },
    );
  });
});
