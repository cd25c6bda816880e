import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { featureStyle } from "./feature-style.js";
import { SourceTree } from "./source-tree.js";

const HEAD = ["Feature: A", "  Why it matters.", "", "  Source: a file."];

function found(...lines: readonly string[]): readonly string[] {
  const tree = SourceTree.of({ "features/a.feature": lines.join("\n") });
  return featureStyle(tree).map(({ line, what }) => `${line}: ${what}`);
}

describe("featureStyle()", () => {
  it("is content with examples of a rule", () => {
    const findings = found(
      ...HEAD,
      "  Background:",
      "    Given a node that is gone",
      "  Rule: B",
      "    Example: one",
      "      When a watch goes away",
    );

    assert.deepEqual(findings, []);
  });

  it("finds what is no feature", () => {
    assert.match(found("Fature: A")[0] ?? "", /^1: not a feature: .*expected/);
    assert.deepEqual(found(""), ["1: not a feature: empty"]);
  });

  it("finds a feature that says neither why nor whence", () => {
    assert.deepEqual(found("Feature: A"), ["1: no description", "1: no source"]);
    assert.deepEqual(found("Feature: A", "  Source: a file."), ["1: no description"]);
  });

  it("finds titles that say what should be, or whose example it is not", () => {
    assert.deepEqual(
      found(...HEAD, "  Rule: It should work", "    Example: one", "      Given a pod"),
      [`5: the title "It should work"`],
    );
    assert.deepEqual(found(...HEAD, "  Scenario: one", "    Given a pod"), [
      `5: "one" is under no Rule`,
    ]);
  });

  it("finds a scenario of 9 steps, one of none, and a Background of 4", () => {
    const findings = found(
      ...HEAD,
      "  Background:",
      ...Array.from({ length: 4 }, () => "    Given a pod"),
      "  Rule: B",
      "    Example: long",
      ...Array.from({ length: 9 }, () => "      Given a pod"),
      "    Example: short",
    );

    assert.deepEqual(findings, [
      "5: 4 steps in a Background",
      `11: "long" has 9 steps`,
      `21: "short" has no steps`,
    ]);
  });

  it("finds the name of a language or a port, in tables too", () => {
    const findings = found(
      ...HEAD,
      "  Rule: As client-go does",
      "    Example: one",
      "      Given a pod:",
      "        | language |",
      "        | Go       |",
    );

    assert.deepEqual(findings, ["5: the scenario names client-go", "7: the scenario names Go"]);
  });
});
