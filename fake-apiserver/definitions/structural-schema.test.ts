import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { completedValue, prunedValue, unknownFields } from "./structural-schema.js";

const SCHEMA = {
  type: "object",
  properties: {
    spec: {
      type: "object",
      properties: {
        size: { type: "integer", default: 1 },
        parts: { type: "array", items: { type: "object", properties: { n: { default: 2 } } } },
        any: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
        labels: { type: "object", additionalProperties: { type: "string" } },
        empty: { type: "string", nullable: true, default: "x" },
      },
    },
  },
};

describe("unknownFields()", () => {
  it("names what the schema does not, and nothing below it", () => {
    const value = {
      apiVersion: "v1",
      kind: "Widget",
      metadata: { anything: 1 },
      spec: { bad: { worse: 1 }, parts: [{ n: 1 }, { m: 1 }], any: { x: 1 }, labels: { a: "b" } },
      more: 1,
    };

    assert.deepEqual(unknownFields(value, SCHEMA), ["more", "spec.bad", "spec.parts[1].m"]);
  });
});

describe("prunedValue()", () => {
  it("empties objects of which nothing is said, and leaves those in lists that are kept", () => {
    const members = {
      open: { type: "object", additionalProperties: true },
      kept: {
        type: "array",
        "x-kubernetes-preserve-unknown-fields": true,
        items: { type: "object" },
      },
    };
    const schema = { type: "object", properties: members };
    const value = { open: { a: 1, b: { c: 1 } }, kept: [{ d: 1 }] };

    assert.deepEqual(prunedValue(value, schema), { open: { a: 1, b: {} }, kept: [{ d: 1 }] });
  });

  it("decodes the metadata of objects within an object", () => {
    const template = {
      type: "object",
      "x-kubernetes-embedded-resource": true,
      "x-kubernetes-preserve-unknown-fields": true,
    };
    const schema = { type: "object", properties: { template } };
    const value = { template: { metadata: { name: "a", labels: {}, odd: 1 }, odd: 1 } };

    assert.deepEqual(prunedValue(value, schema), { template: { metadata: { name: "a" }, odd: 1 } });
    assert.deepEqual(unknownFields(value, schema), ["template.metadata.odd"]);
  });
});

describe("completedValue()", () => {
  it("prunes unknown fields and fills in defaults, in what is there", () => {
    assert.deepEqual(completedValue({ spec: { bad: 1, parts: [{}, { n: 3 }] } }, SCHEMA), {
      spec: { size: 1, parts: [{ n: 2 }, { n: 3 }], empty: "x" },
    });
    assert.deepEqual(completedValue({}, SCHEMA), {});
  });

  it("takes null for absent unless null may be", () => {
    assert.deepEqual(completedValue({ spec: { size: null, empty: null } }, SCHEMA), {
      spec: { size: 1, empty: null },
    });
  });
});
