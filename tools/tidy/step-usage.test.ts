import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SourceTree } from "./source-tree.js";
import { stepUsage } from "./step-usage.js";

const FEATURE = [
  "Feature: A",
  "  Background:",
  "    Given a server",
  "  Rule: B",
  "    Scenario Outline: one",
  "      Given pod default/<name> exists",
  "      Then 2 watches are open",
  "      Examples:",
  "        | name |",
  "        | a    |",
].join("\n");

function found(...lines: readonly string[]): readonly string[] {
  const tree = SourceTree.of({
    "features/a.feature": FEATURE,
    "steps/a.steps.ts": lines.join("\n"),
  });
  return stepUsage(tree).map(({ line, what }) => `${line}: ${what}`);
}

describe("stepUsage()", () => {
  it("finds a definition that no scenario uses", () => {
    const findings = found(
      `Given("a server", () => start());`,
      `When("the server {word}", () => stop());`,
      "Then(/^(\\d+) watches are (open|closed)$/, () => look());",
      "Then(/^no watch is open$/, () => look());",
    );

    assert.deepEqual(findings, [
      `2: no scenario says "When the server {word}"`,
      `4: no scenario says "Then /^no watch is open$/"`,
    ]);
  });

  it("reads parameter types, also those composed of constants", () => {
    const findings = found(
      `const KIND = "pod|node";`,
      `const OBJECT = \`(?:\${KIND}) [a-z/]+\`;`,
      `defineParameterType({ name: "object", regexp: new RegExp(OBJECT) });`,
      `defineParameterType({ name: "state", regexp: /open|closed/ });`,
      `defineParameterType({ name: "mood", regexp: moods() });`,
      `Given("{object} exist(s)", () => create());`,
      `Given("{object} {state}", () => create());`,
      `Then("{int} watch(es) is/are {mood}", () => look());`,
    );

    assert.deepEqual(findings, [`7: no scenario says "Given {object} {state}"`]);
  });

  it("does not take the sentence of one suite for that of the other", () => {
    const tree = SourceTree.of({
      "features/a.feature": FEATURE,
      "features/apiserver/b.feature": FEATURE.replace("a server", "the client gets a list"),
      "steps/a.steps.ts": `Given("the client gets a list", () => get());`,
      "steps/apiserver/b.steps.ts": `Given("a server", () => start());`,
    });

    assert.deepEqual(
      stepUsage(tree).map(({ path }) => path),
      ["steps/apiserver/b.steps.ts", "steps/a.steps.ts"],
    );
  });

  it("finds a Then that looks at nothing", () => {
    const findings = found(
      `Given("a server", () => {});`,
      `Then("{int} watches are open", function () {});`,
    );

    assert.deepEqual(findings, [`2: "Then {int} watches are open" does nothing`]);
  });
});
