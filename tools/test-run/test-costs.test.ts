import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type CostMark, costsOf, costsText } from "./test-costs.js";

function mark(pid: number, file: string, what: CostMark["what"], ownMs: number, childrenMs = 0) {
  return { pid, file, what, ownMs, childrenMs };
}

describe("costsOf()", () => {
  it("is what each file adds to its process, loading and running, the dearest first", () => {
    const marks = [
      mark(1, "", "loaded", 500),
      mark(1, "a", "loaded", 510),
      mark(2, "", "loaded", 300),
      mark(1, "b", "loaded", 540),
      mark(2, "c", "loaded", 300),
      mark(1, "a", "over", 600, 50),
      mark(1, "b", "over", 601, 2050),
      mark(2, "c", "over", 310),
    ];

    assert.deepEqual(costsOf(marks), [
      { file: "b", ownMs: 31, childrenMs: 2000 },
      { file: "", ownMs: 800, childrenMs: 0 },
      { file: "a", ownMs: 70, childrenMs: 50 },
      { file: "c", ownMs: 10, childrenMs: 0 },
    ]);
  });
});

describe("costsText()", () => {
  it("shows the dearest, and the sum of all", () => {
    const costs = [
      { file: "b", ownMs: 31, childrenMs: 2000 },
      { file: "", ownMs: 800, childrenMs: 0 },
      { file: "a", ownMs: 70, childrenMs: 50 },
    ];

    assert.equal(
      costsText(costs, 2),
      [
        "   sum s   own s  children s  file",
        "    2.03    0.03    2.00  b",
        "    0.80    0.80    0.00  (loading)",
        "    0.12    0.07    0.05  1 more",
        "    2.95    0.90    2.05  all",
        "",
      ].join("\n"),
    );
  });
});
