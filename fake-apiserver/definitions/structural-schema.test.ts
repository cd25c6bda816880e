import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { completedValue, unknownFields } from "./structural-schema.js";

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

    assert.deepEqual(unknownFields(value, SCHEMA), ["spec.bad", "spec.parts[1].m", "more"]);
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
