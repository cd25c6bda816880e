import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Requirement } from "../../src/suite/features/ledger.js";
import { isComplete, requirementCoverage } from "./requirement-coverage.js";

function row(id: string, more: Partial<Requirement>): Requirement {
  return { id, duty: "must", says: "", source: [], file: "", line: 1, ...more };
}

const SHOWN = new Set(["KEY-01"]);
const COMPONENTS = ["KEY"];

describe("requirementCoverage()", () => {
  it("counts by duty what is covered, excused and open", () => {
    const rows = [
      row("KEY-01", {}),
      row("KEY-02", { untestable: "because" }),
      row("KEY-03", {}),
      row("KEY-04", { duty: "should", excluded: "because" }),
    ];

    const [key] = requirementCoverage(rows, SHOWN, COMPONENTS);

    assert.deepEqual(key?.must, { total: 3, covered: 1, excused: 1, uncovered: 1 });
    assert.deepEqual(key?.should, { total: 1, covered: 0, excused: 1, uncovered: 0 });
    assert.deepEqual(key?.may, { total: 0, covered: 0, excused: 0, uncovered: 0 });
  });

  it("names the ids that the ledger skips, and the component that it lacks", () => {
    const [key] = requirementCoverage([row("KEY-02", {})], SHOWN, COMPONENTS);

    assert.deepEqual(key?.missing, ["KEY-01"]);
    assert.deepEqual(requirementCoverage([], SHOWN, COMPONENTS)[0]?.missing, ["KEY-01"]);
  });

  it("adds the components that nobody listed", () => {
    const names = requirementCoverage([row("NEW-01", {})], SHOWN, COMPONENTS);

    assert.deepEqual(
      names.map(({ component }) => component),
      ["KEY", "NEW"],
    );
  });
});

describe("isComplete()", () => {
  const complete = [row("KEY-01", {}), row("KEY-02", { untestable: "because" })];
  const isCompleteWith = (...rows: Requirement[]) =>
    isComplete(requirementCoverage(rows, SHOWN, COMPONENTS));

  it("asks for every must and should, and for every row", () => {
    assert.equal(isCompleteWith(...complete), true);
    assert.equal(isCompleteWith(...complete, row("KEY-03", {})), false);
    assert.equal(isCompleteWith(...complete, row("KEY-03", { duty: "should" })), false);
    assert.equal(
      isCompleteWith(row("KEY-01", {}), row("KEY-03", { untestable: "because" })),
      false,
    );
  });

  it("asks nothing of what may be", () => {
    assert.equal(isCompleteWith(...complete, row("KEY-03", { duty: "may" })), true);
  });
});
