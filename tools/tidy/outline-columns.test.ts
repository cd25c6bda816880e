import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { outlineColumns } from "./outline-columns.js";
import { SourceTree } from "./source-tree.js";

const HEAD = ["Feature: A", "  Rule: B"];

function found(...lines: readonly string[]): readonly string[] {
  const tree = SourceTree.of({ "features/a.feature": [...HEAD, ...lines].join("\n") });
  return outlineColumns(tree).map(({ line, what }) => `${line}: ${what}`);
}

describe("outlineColumns()", () => {
  it("is content with columns that a title, a step or a table uses, and with what is no placeholder", () => {
    const findings = found(
      "    Scenario Outline: <what>",
      "      When <pod> goes:",
      "        | <label> |",
      "      Then it is called foo.<uuid>",
      "      Examples:",
      "        | what | pod | label |",
      "        | one  | foo | bar   |",
    );

    assert.deepEqual(findings, []);
  });

  it("finds a column that fills nothing, and a placeholder that nothing fills", () => {
    const findings = found(
      "    Scenario Outline: <what>",
      "      When <pdo> goes",
      "      Examples:",
      "        | what | pod |",
      "        | one  | foo |",
    );

    assert.deepEqual(findings, ["6: no <pod> for the column", "4: no column for <pdo>"]);
  });

  it("finds a placeholder that only one table fills, and one where there is no table", () => {
    const tables = ["      Examples:", "        | pod |", "        | foo |"];
    const findings = found(
      "    Scenario Outline: one",
      "      When <pod> goes to <node>",
      ...tables,
      "      Examples:",
      "        | pod | node |",
      "        | foo | bar  |",
      "    Example: two",
      "      When <pod> goes",
    );

    assert.deepEqual(findings, ["4: no column for <node>", "12: no column for <pod>"]);
  });
});
