import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compileSchema } from "./schema-violations.js";

function violations(schema: object, value: unknown): readonly string[] {
  const judge = compileSchema({ type: "object", properties: { a: { ...schema } } });
  return judge({ a: value }).map(({ reason, field, message }) => `${reason} ${field}: ${message}`);
}

describe("compileSchema()", () => {
  const cases: readonly [object, unknown, string][] = [
    [
      { type: "integer" },
      "x",
      'FieldValueTypeInvalid a: Invalid value: "string": a in body must be of type integer: "string"',
    ],
    [
      { type: "string" },
      null,
      'FieldValueTypeInvalid a: Invalid value: "null": a in body must be of type string: "null"',
    ],
    [{ type: "object", required: ["b"] }, {}, "FieldValueRequired a.b: Required value"],
    [
      { type: "array", items: { type: "object", required: ["b"] } },
      [{ b: 1 }, {}],
      "FieldValueRequired a[1].b: Required value",
    ],
    [
      { enum: ["x", "y"] },
      "z",
      'FieldValueNotSupported a: Unsupported value: "z": supported values: "x", "y"',
    ],
    [
      { type: "integer", minimum: 3 },
      2,
      "FieldValueInvalid a: Invalid value: 2: a in body should be greater than or equal to 3",
    ],
    [
      { type: "integer", maximum: 3, exclusiveMaximum: true },
      3,
      "FieldValueInvalid a: Invalid value: 3: a in body should be less than 3",
    ],
    [
      { type: "string", pattern: "^x" },
      "y",
      "FieldValueInvalid a: Invalid value: \"y\": a in body should match '^x'",
    ],
    [
      { type: "string", maxLength: 1 },
      "xy",
      "FieldValueTooLong a: Too long: may not be more than 1 bytes",
    ],
    [
      { type: "array", maxItems: 1 },
      [1, 2],
      "FieldValueTooMany a: Too many: 2: must have at most 1 items",
    ],
    [
      { type: "array", minItems: 1 },
      [],
      "FieldValueInvalid a: Invalid value: []: a in body should have at least 1 items",
    ],
  ];
  for (const [schema, value, expected] of cases) {
    it(`refuses ${JSON.stringify(value)} for ${JSON.stringify(schema)}`, () => {
      assert.deepEqual(violations(schema, value), [expected]);
    });
  }

  const allowed: readonly [object, unknown][] = [
    [{ type: "string", nullable: true }, null],
    [{ "x-kubernetes-int-or-string": true }, "80%"],
    [{ "x-kubernetes-int-or-string": true }, 80],
    [{ type: "string", format: "date-time" }, "whenever"],
    [{ type: "object", additionalProperties: { type: "integer" } }, { x: 1 }],
    [{ anyOf: [{ required: ["b"] }, { required: ["c"] }] }, { c: 1 }],
  ];
  for (const [schema, value] of allowed) {
    it(`allows ${JSON.stringify(value)} for ${JSON.stringify(schema)}`, () => {
      assert.deepEqual(violations(schema, value), []);
    });
  }
});
