import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject } from "../values/json-value.js";
import { definitionViolations } from "./definition-violations.js";

function definition(schema: JsonObject, version: JsonObject = {}) {
  const own = { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } };
  return {
    metadata: { name: "parts.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural: "parts", kind: "Part" },
      versions: [{ ...own, ...version }],
    },
  };
}

function withSpec(spec: JsonObject): JsonObject {
  return { type: "object", properties: { spec } };
}

function texts(schema: JsonObject, version: JsonObject = {}): readonly string[] {
  return definitionViolations(definition(schema, version)).map(
    ({ field, message }) => `${field.replace("spec.validation.openAPIV3Schema", "…")}: ${message}`,
  );
}

describe("definitionViolations()", () => {
  it("takes what a real server takes", () => {
    const either = {
      "x-kubernetes-int-or-string": true,
      anyOf: [{ type: "integer" }, { type: "string" }],
    };
    const keyed = {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
    };
    const properties = {
      either,
      both: { type: "integer", "x-kubernetes-int-or-string": true },
      patterned: {
        "x-kubernetes-int-or-string": true,
        allOf: [{ anyOf: [{ type: "integer" }, { type: "string" }] }, { pattern: "^x$" }],
      },
      keyed,
      free: { "x-kubernetes-preserve-unknown-fields": true },
      choice: {
        type: "string",
        oneOf: [{ pattern: "^a$" }, { maxLength: 1 }],
        not: { enum: ["x"] },
      },
      named: { type: "object", additionalProperties: { type: "integer" } },
    };

    assert.deepEqual(texts(withSpec({ type: "object", properties })), []);
  });

  it("wants to know of which type each member is", () => {
    const why = "Required value: must not be empty for specified object fields";

    assert.deepEqual(texts({}), ["….type: Required value: must not be empty at the root"]);
    assert.deepEqual(texts(withSpec({ properties: { a: { type: "string" } } })), [
      `….properties[spec].type: ${why}`,
    ]);
    assert.deepEqual(texts(withSpec({ type: "array" })), [
      "….properties[spec].items: Required value: must be specified",
    ]);
  });

  it("lets what is said in addition be about values alone", () => {
    const schema = { type: "string", allOf: [{ type: "string" }], not: { nullable: true } };

    assert.deepEqual(texts(withSpec(schema)), [
      "….properties[spec].allOf[0].type: Forbidden: must be empty to be structural",
      "….properties[spec].not.nullable: Forbidden: must be false to be structural",
    ]);
  });

  it("wants keys of maps that each item has", () => {
    const items = { type: "object", properties: { name: { type: "string" } } };
    const schema = {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items,
    };

    assert.deepEqual(texts(withSpec(schema)), [
      "….properties[spec].items.properties[name].default: Required value: this property is in " +
        "x-kubernetes-list-map-keys, so it must have a default or be a required property",
    ]);
  });

  it("wants defaults that are what the schema wants", () => {
    const properties = {
      a: { type: "string", default: 1 },
      b: { type: "object", default: { x: 1 } },
      c: { type: "integer", minimum: 2, default: 1 },
      d: { type: "integer", default: 1, "x-kubernetes-validations": [{ rule: "self > 1" }] },
      e: { type: "array", items: { type: "string" }, default: ["x"] },
    };

    assert.deepEqual(texts(withSpec({ type: "object", properties })), [
      '….properties[spec].properties[a].default: Invalid value: "integer":  in body must be of type string: "integer"',
      '….properties[spec].properties[b].default: Invalid value: {"x":1}: must not have unknown fields',
      "….properties[spec].properties[c].default: Invalid value: 1:  in body should be greater than or equal to 2",
      "….properties[spec].properties[d].default: Invalid value: 1: failed rule: self > 1",
    ]);
  });

  it("looks at rules where nothing else is wrong, there and below", () => {
    const rules = [{ rule: "nope" }];
    const wrong = { type: "string", maxLength: 1, "x-kubernetes-validations": rules };
    const properties = { a: wrong, b: { ...wrong, uniqueItems: true } };
    const found = texts(
      withSpec({ type: "object", properties, "x-kubernetes-validations": rules }),
    );

    assert.deepEqual(
      found.map((text) => text.slice(0, text.indexOf(":"))),
      [
        "….properties[spec].properties[b].uniqueItems",
        "….properties[spec].properties[a].x-kubernetes-validations[0].rule",
      ],
    );
  });

  it("says of a schema that cannot be read what nobody else says of it", () => {
    assert.deepEqual(texts({ type: "object", $schema: "x" }), [
      "…: Invalid value: \"\": OpenAPIV3Schema 'schema' is not supported",
    ]);
    assert.deepEqual(texts(withSpec({ type: "object", $ref: "#/x" })), [
      "….properties[spec].$ref: Forbidden: $ref is not supported",
    ]);
  });

  it("notes where objects were stored, and wants these versions to stay", () => {
    const noted = { ...definition({ type: "object" }), status: { storedVersions: ["v1", "v0"] } };
    const [cause] = definitionViolations(noted);

    assert.equal(cause?.field, "status.storedVersions[1]");
    assert.match(cause?.message ?? "", /^Invalid value: "v0": missing from spec.versions; v0 was /);
  });

  it("looks at columns, subresources and selectable fields", () => {
    const version = {
      additionalPrinterColumns: [{ name: "a", type: "odd", jsonPath: ".a" }],
      subresources: { scale: { specReplicasPath: ".status.r", statusReplicasPath: ".status.r" } },
      selectableFields: [{ jsonPath: ".spec.b" }],
    };

    assert.deepEqual(texts(withSpec({ type: "object" }), version), [
      'spec.subresources.scale.specReplicasPath: Invalid value: ".status.r": should be a json path under .spec',
      'spec.additionalPrinterColumns[0].type: Invalid value: "odd": must be one of boolean,date,integer,number,string',
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.b": is an invalid path: does not refer to a valid field',
    ]);
  });
});
