import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SourceTree } from "./source-tree.js";
import { stepNeedsTagged } from "./step-needs-tagged.js";

function found(...lines: readonly string[]): readonly string[] {
  const tree = SourceTree.of({ "features/a.feature": lines.join("\n") });
  return stepNeedsTagged(tree).map(({ line, what }) => `${line}: ${what}`);
}

describe("stepNeedsTagged()", () => {
  it("is content with tags for all that the steps need, wherever they stand", () => {
    const findings = found(
      "@area:a @cap:store",
      "Feature: A",
      "  Background:",
      "    Given an informer on pods with a handler has synced",
      "  @cap:stop",
      "  Rule: B",
      "    @id:c @cap:pagination",
      "    Example: C",
      "      When the informer is stopped",
      "      Then the store is empty",
    );

    assert.deepEqual(findings, []);
  });

  it("spares who was told to stream where the server does not", () => {
    const example = ["    Example: C", "      Given the apiserver does not stream lists"];
    const needing = found("Feature: A", "  Rule: B", ...example);

    assert.equal(needing.length, 1);
    assert.match(String(needing), /@unless:streams-only/);
    assert.deepEqual(found("Feature: A", "  @unless:streams-only", "  Rule: B", ...example), []);
  });

  it("names the tag that is missing and the step that needs it", () => {
    const findings = found(
      "Feature: A",
      "  Background:",
      "    Given an informer on pods with:",
      "      | transform | fails on default/one |",
      "  Rule: B",
      "    Example: C",
      '      When a handler "one" that blocks on default/one is added',
      '      And a handler "two" is added',
      "      Then the store is empty",
    );

    assert.deepEqual(findings, [
      '6: "C" lacks @cap:transform, which its step "an informer on pods with:" needs',
      '6: "C" lacks @cap:transform.errors, which its step "an informer on pods with:" needs',
      '6: "C" lacks @needs:block-handler, which its step "a handler "one" that blocks on default/one is added" needs',
      '6: "C" lacks @cap:handlers.multiple, which its step "a handler "two" is added" needs',
      '6: "C" lacks @cap:store, which its step "the store is empty" needs',
    ]);
  });

  it("knows what is late", () => {
    const late = (tag: string, ...steps: readonly string[]) =>
      found("Feature: A", "  Rule: B", `    ${tag}`, "    Example: C", ...steps);

    assert.deepEqual(
      late("@cap:indexers", 'Given the index "a" is added', "When the informer is started"),
      [],
    );
    assert.deepEqual(
      late("@cap:indexers", "Given the informer is started", 'When the index "a" is added'),
      ['4: "C" lacks @cap:indexers.late, which its step "the index "a" is added" needs'],
    );
  });

  it("finds tags that spare ports for nothing", () => {
    const findings = found(
      "Feature: A",
      "  @cap:store @cap:has-synced @cap:bookmarks",
      "  Rule: B",
      "    Example: C",
      "      When the informer is started",
    );

    assert.deepEqual(findings, ['4: "C" is tagged @cap:store, and none of its steps needs that']);
  });

  it("leaves scenarios of parts and of the apiserver alone", () => {
    assert.deepEqual(
      found("@part:store", "Feature: A", "  Example: C", "    Then the store is empty"),
      [],
    );
    const tree = SourceTree.of({
      "features/apiserver/a.feature": "Feature: A\n  Example: C\n    Then the store is empty\n",
    });
    assert.deepEqual(stepNeedsTagged(tree), []);
  });
});
