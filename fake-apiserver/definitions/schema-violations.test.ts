import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runInNewContext } from "node:vm";
import { compileSchema } from "./schema-violations.js";

function violations(schema: object, value: unknown): readonly string[] {
  const judge = compileSchema({ type: "object", properties: { a: { ...schema } } });
  return judge({ a: value }).map(({ reason, field, message }) => `${reason} ${field}: ${message}`);
}

/** Linear ways take less than a second; quadratic ones minutes. */
const TIMEOUT_MS = 30_000;

describe("compileSchema(), beside what was before", () => {
  for (const [what, more] of [
    ["a list by keys", { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"] }],
    ["any list", {}],
  ] as const) {
    it(`tells all that is wrong with ${what} in linear time`, () => {
      const properties = { k: { type: "string" }, v: { type: "integer" } };
      const list = { type: "array", items: { type: "object", properties }, ...more };
      const judge = compileSchema({ type: "object", properties: { list } });
      const items = (v: unknown) => Array.from({ length: 20_000 }, (_, at) => ({ k: `k${at}`, v }));
      const run = () => judge({ list: items("y") }, { list: items("x") });
      const causes: unknown = runInNewContext("run().length", { run }, { timeout: TIMEOUT_MS });
      assert.equal(causes, 20_000);
    });
  }

  it("finds items again by their keys, the first of those with the same", () => {
    const properties = { k: { type: "string" }, v: { type: "integer" } };
    const list = {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["k"],
      items: { type: "object", properties },
    };
    const judge = compileSchema({ type: "object", properties: { list } });
    const before = [
      { k: "a", v: "x" },
      { k: "a", v: "z" },
      { k: "b", v: "x" },
    ];
    const now = [
      { k: "b", v: "y" },
      { k: "a", v: "x" },
    ];
    const fields = judge({ list: now }, { list: before }).map(({ field }) => field);
    assert.deepEqual(fields, ["list[0].v"]);
  });
});

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
      "FieldValueTooLong a: Too long: may not be more than 1 byte",
    ],
    [
      { type: "array", maxItems: 1 },
      [1, 2],
      "FieldValueTooMany a: Too many: 2: must have at most 1 item",
    ],
    [
      { type: "array", minItems: 1 },
      [],
      "FieldValueInvalid a: Invalid value: 0: a in body should have at least 1 items",
    ],
    [
      { type: "object", minProperties: 2 },
      { b: 1 },
      "FieldValueInvalid a: Invalid value: 1: a in body should have at least 2 properties",
    ],
    [
      { type: "number", multipleOf: 0.5 },
      3,
      "FieldValueInvalid a: Invalid value: 0: factor MultipleOf declared for a must be positive: 0",
    ],
    [
      { type: "number", maximum: 1.5 },
      2,
      "FieldValueInvalid a: Invalid value: 2: a in body should be less than or equal to 1",
    ],
    [
      { type: "number", minimum: 1.5 },
      1.25,
      "FieldValueInvalid a: Invalid value: 1.25: a in body should be greater than or equal to 1.5",
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
    [{ type: "string", format: "whatever" }, "whenever"],
    [{ type: "string", format: "date-time" }, "2026-02-28t23:59:59.5+01:00"],
    [{ type: "string", format: "ipv4" }, "010.0.0.1"],
    [{ type: "string", format: "hostname" }, "a-b.example.com"],
    [{ type: "string", format: "duration" }, "2 weeks"],
    [{ type: "integer", format: "int32" }, -(2 ** 31)],
    [{ type: "object", additionalProperties: { type: "integer" } }, { x: 1 }],
    [{ anyOf: [{ required: ["b"] }, { required: ["c"] }] }, { c: 1 }],
  ];
  for (const [schema, value] of allowed) {
    it(`allows ${JSON.stringify(value)} for ${JSON.stringify(schema)}`, () => {
      assert.deepEqual(violations(schema, value), []);
    });
  }
});
