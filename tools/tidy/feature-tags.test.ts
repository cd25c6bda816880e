import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { featureTags } from "./feature-tags.js";
import { SourceTree } from "./source-tree.js";

const SCHEMA = JSON.stringify({
  $defs: {
    Capability: { enum: ["store"] },
    Need: { enum: ["virtual-clock"] },
    QueueMode: { enum: ["real-fifo"] },
  },
});

function found(...lines: readonly string[]): readonly string[] {
  const tree = SourceTree.of({
    "src/protocol/protocol.schema.json": SCHEMA,
    "features/a.feature": lines.join("\n"),
  });
  return featureTags(tree).map(({ line, what }) => `${line}: ${what}`);
}

describe("featureTags()", () => {
  it("is content with a scenario that has or inherits what it needs", () => {
    const findings = found(
      "@area:store @cap:store",
      "Feature: A",
      "  @req:STORE-01 @must @since:0.18 @until:0.33",
      "  Rule: B",
      "    @id:b-one @needs:virtual-clock @queue:real-fifo",
      "    Example: one",
      "      Given a pod",
    );

    assert.deepEqual(findings, []);
  });

  it("finds tags and values that are in no vocabulary", () => {
    const findings = found(
      "@area:store @tardy",
      "Feature: A",
      "  @req:store-1 @must @cap:flying @needs:luck @queue:lifo @since:1.2",
      "  Rule: B",
      "    @id:b_one",
      "    Example: one",
      "      Given a pod",
    );

    assert.deepEqual(findings, [
      "1: the unknown tag @tardy",
      "3: the unknown value in @req:store-1",
      "3: the unknown value in @cap:flying",
      "3: the unknown value in @needs:luck",
      "3: the unknown value in @queue:lifo",
      "3: the unknown value in @since:1.2",
      "5: the unknown value in @id:b_one",
    ]);
  });

  it("finds scenarios without an id, with two, and with somebody else's", () => {
    const findings = found(
      "@area:store @req:STORE-01 @must",
      "Feature: A",
      "  Scenario: one",
      "  @id:two @id:three",
      "  Scenario: two",
      "  @id:same",
      "  Scenario: three",
      "  @id:same",
      "  Scenario: four",
    );

    assert.deepEqual(findings, [
      `3: "one" has 0 @id tags`,
      `5: "two" has 2 @id tags`,
      "9: @id:same is taken by features/a.feature:7",
    ]);
  });

  it("finds a scenario without requirement, duty or area", () => {
    assert.deepEqual(found("Feature: A", "  @id:one", "  Scenario: one"), [
      `3: "one" has no @req:<ID>`,
      `3: "one" has no @must, @should or @may`,
      `3: "one" has no @area:<name>`,
    ]);
  });
});
