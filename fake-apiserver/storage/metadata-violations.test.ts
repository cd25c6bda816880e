import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { metadataViolations } from "./metadata-violations.js";
import { declaredResource } from "./served-resource.js";

const WIDGETS = declaredResource({
  group: "example.com",
  version: "v1",
  resource: "widgets",
  kind: "Widget",
  singular: "widget",
  namespaced: true,
  custom: true,
});

function fieldsOf(metadata: Parameters<typeof metadataViolations>[1]): readonly string[] {
  return metadataViolations(WIDGETS, metadata).map(({ field }) => field);
}

describe("metadataViolations()", () => {
  it("takes DNS names and labels as they are used", () => {
    const labels = { app: "web", empty: "", version: "v1.2_3" };

    assert.deepEqual(fieldsOf({ name: "a-1.example.com", labels }), []);
  });

  it("refuses names that are no DNS names, and only of custom resources", () => {
    for (const name of ["Upper", "a_b", "-a", "a-", "a..b", "a".repeat(254)]) {
      assert.deepEqual(fieldsOf({ name }), ["metadata.name"], name);
    }
    assert.deepEqual(metadataViolations({ ...WIDGETS, custom: false }, { name: "a_b" }), []);
  });

  it("refuses values that are no labels", () => {
    for (const app of ["a b", "-a", "a!", "a".repeat(64)]) {
      assert.deepEqual(fieldsOf({ name: "a", labels: { app } }), ["metadata.labels"], app);
    }
  });
});
