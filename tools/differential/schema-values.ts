import fc from "fast-check";
import { rarely, VALUES } from "./drawn-kind.js";
import type { DrawnSchema } from "./schema-drafts.js";

const OF_FORMATS = [
  ...["2026-01-02", "2026-02-30", "2026-01-02T03:04:05Z", "2026-01-02T03:04:05.6+02:00", "1h2m"],
  ...["aGk=", "a_-b", "http://a.com/x?y#z", "/x", "a@b.com", "a.b.com", "10.0.0.1", "010.0.0.1"],
  ...["::1", "::ffff:1.2.3.4", "10.0.0.0/8", "10.0.0.1/33", "00:11:22:33:44:55", "3 weeks"],
  ...["11111111-1111-4111-8111-111111111111", "507f1f77bcf86cd799439011", "978-3-16-148410-0"],
  ...["0306406152", "4111111111111111", "123-45-6789", "#fff", "rgb(1,2,300)", "a-b", "A b", "5"],
];
const TEXTS = [
  "a",
  "a",
  "ab",
  "aa",
  "red",
  "",
  "b",
  "x",
  "bad",
  "RED",
  "a.b.c",
  "é",
  "too long a text",
];
const INTEGERS = [0, 1, 2, 3, 2, 3, 4, 10, 11, -1, 1.0, 2 ** 31, 2 ** 53, -(2 ** 63)];

/** A value, mostly valid for a schema. */
export function valuesOf(schema: DrawnSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: fitting(schema), weight: 24 },
    { arbitrary: fc.constant(null), weight: 2 },
    { arbitrary: VALUES, weight: 1 },
  );
}

function fitting(schema: DrawnSchema): fc.Arbitrary<unknown> {
  if (schema["x-kubernetes-int-or-string"] === true) {
    return fc.constantFrom<unknown>(1, 0, "50%", "x", true, 1.5);
  }
  switch (schema.type) {
    case "string":
      return textOf(schema);
    case "integer":
      return fc.constantFrom<unknown>(...INTEGERS, 1.5, "1");
    case "number":
      return fc.constantFrom<unknown>(...INTEGERS, 0.5, 1.5, 1e39, "1");
    case "boolean":
      return fc.constantFrom<unknown>(true, false, true, false, "true");
    case "array":
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 4 });
    case "object":
      return objectOf(schema);
    default:
      return VALUES;
  }
}

function textOf({ enum: choices, format }: DrawnSchema): fc.Arbitrary<unknown> {
  const plain = fc.constantFrom<unknown>(...TEXTS, 1);
  if (format !== undefined) return fc.oneof(fc.constantFrom(...OF_FORMATS), plain);
  if (Array.isArray(choices)) return fc.oneof(fc.constantFrom<unknown>(...choices), plain);
  return plain;
}

function objectOf(schema: DrawnSchema): fc.Arbitrary<unknown> {
  if (schema["x-kubernetes-embedded-resource"] === true) return EMBEDDED;
  if (schema["x-kubernetes-preserve-unknown-fields"] === true && schema.properties === undefined) {
    return VALUES;
  }
  if (schema.properties === undefined) {
    const { additionalProperties: member = true } = schema;
    const values = typeof member === "boolean" ? VALUES : valuesOf(member);
    return fc.dictionary(fc.constantFrom("k", "l", "bad", "a b"), values, { maxKeys: 3 });
  }
  const members = Object.entries(schema.properties).map(([name, member]) => [
    name,
    fc.option(valuesOf(member), { nil: undefined, freq: 3 }),
  ]);
  return fc.record({ ...Object.fromEntries(members), unknown: rarely(VALUES, 10) });
}

const EMBEDDED = fc.record({
  apiVersion: fc.constantFrom<unknown>("v1", "v1", "v1", "a.com/v1", "", undefined, "a/b/c", 1),
  kind: fc.constantFrom<unknown>("Pod", "Pod", "Pod", "", undefined, "no kind"),
  metadata: rarely(
    fc.constantFrom<unknown>(
      { name: "t" },
      { name: "T!", labels: { a: "b" } },
      { labels: { a: 1 } },
      { unknown: 1, namespace: "n" },
      {},
      null,
    ),
    2,
  ),
  spec: rarely(VALUES, 3),
  a: rarely(VALUES, 5),
});
