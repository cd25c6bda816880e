import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { WIDGETS } from "../testing/widgets.js";
import { metadataViolations } from "./metadata-violations.js";
import { declaredResource, type NameRule } from "./served-resource.js";

const RESOURCE = declaredResource(WIDGETS);

function fieldsOf(metadata: Parameters<typeof metadataViolations>[1]): readonly string[] {
  return metadataViolations(RESOURCE, metadata).map(({ field }) => field);
}

describe("metadataViolations()", () => {
  it("takes DNS names and labels as they are used", () => {
    const labels = { app: "web", empty: "", version: "v1.2_3" };

    assert.deepEqual(fieldsOf({ name: "a-1.example.com", labels }), []);
  });

  it("refuses names that are no DNS names", () => {
    for (const name of ["Upper", "a_b", "-a", "a-", "a..b", "a".repeat(254)]) {
      assert.deepEqual(fieldsOf({ name }), ["metadata.name"], name);
    }
  });

  const rules: readonly {
    names: NameRule;
    takes: readonly string[];
    refuses: readonly string[];
  }[] = [
    { names: "label", takes: ["a", "1-a"], refuses: ["a.b", "A", "-a", "a".repeat(64)] },
    { names: "old-label", takes: ["a", "a-1"], refuses: ["1-a", "a.b", "A", "a".repeat(64)] },
    {
      names: "segment",
      takes: ["a.b", "A_b c", "system:é", "...", "a".repeat(254)],
      refuses: ["a/b", "a%b", ".", ".."],
    },
  ];
  for (const { names, takes, refuses } of rules) {
    it(`takes what a kind with the rule "${names}" allows`, () => {
      const kind = { ...RESOURCE, names };

      for (const name of takes) assert.deepEqual(metadataViolations(kind, { name }), [], name);
      for (const name of refuses) {
        const fields = metadataViolations(kind, { name }).map(({ field }) => field);
        assert.deepEqual(fields, ["metadata.name"], name);
      }
    });
  }

  it("refuses values that are no labels", () => {
    for (const app of ["a b", "-a", "a!", "a".repeat(64)]) {
      assert.deepEqual(fieldsOf({ name: "a", labels: { app } }), ["metadata.labels"], app);
    }
  });

  it("refuses names of labels, annotations and finalizers that are too long, or none", () => {
    for (const key of ["a".repeat(64), `${"a".repeat(254)}/b`, "a/b/c", "/a", "a/", "a b", ""]) {
      const [fault = ""] = fieldsOf({ name: "a", labels: { [key]: "x" } });

      assert.equal(fault, "metadata.labels", key);
      assert.equal(fieldsOf({ name: "a", annotations: { [key]: "" } })[0], "metadata.annotations");
      assert.equal(fieldsOf({ name: "a", finalizers: [key] })[0], "metadata.finalizers");
    }
    assert.deepEqual(fieldsOf({ name: "a", annotations: { "Example.com/A_b": "" } }), []);
    assert.deepEqual(fieldsOf({ name: "a", labels: { "Example.com/a": "" } }), ["metadata.labels"]);
  });

  it("refuses prefixes of generated names, which may end with a dash", () => {
    assert.deepEqual(fieldsOf({ generateName: "gen-" }), []);
    assert.deepEqual(fieldsOf({ generateName: "g".repeat(254) }), ["metadata.generateName"]);
    assert.deepEqual(fieldsOf({ generateName: "Gen-" }), ["metadata.generateName"]);
  });

  it("counts names and values of annotations", () => {
    const whole = 256 * 1024;

    assert.deepEqual(fieldsOf({ name: "a", annotations: { ab: "x".repeat(whole - 2) } }), []);
    assert.deepEqual(fieldsOf({ name: "a", annotations: { ab: "x".repeat(whole - 1) } }), [
      "metadata.annotations",
    ]);
  });
});
