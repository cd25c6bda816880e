import fc from "fast-check";
import { mostly, rarely } from "./drawn-kind.js";

/** A schema of a definition, with the members from which values are drawn. */
export interface DrawnSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, DrawnSchema>>;
  readonly items?: DrawnSchema;
  readonly additionalProperties?: DrawnSchema | boolean;
  readonly [word: string]: unknown;
}

type Words = Readonly<Record<string, unknown>>;

/** Rules, by the type of their values. Some fail for some types, some are too expensive. */
const TEXT_RULES = [
  "self.size() < 4",
  "self.startsWith('a')",
  "self == oldSelf",
  "self.matches('^[a-z]*$')",
  "self != 'bad' && !self.contains(' ')",
  "self in ['a', 'ab', 'red']",
  "self.lowerAscii() == self",
  "self.split('.').size() < 3",
  "isURL(self) || isIP(self) || self == ''",
  "isQuantity(self) && quantity(self).isGreaterThan(quantity('1'))",
  "self.find('[0-9]+') == ''",
  "!format.dns1123Label().validate(self).hasValue()",
  "size(self) > 0 ? self[0] != 'x' : true",
];
const NUMBER_RULES = [
  "self > 1",
  "self >= oldSelf",
  "self in [1, 2, 3]",
  "self != 2 || self == 2",
  "string(self) != '3'",
  "double(self) < 2.5",
  "10 / self > 3",
];
const TRUTH_RULES = ["self", "!self || oldSelf", "self != true", "self == oldSelf"];
const LIST_RULES = [
  "size(self) < 3",
  "self.all(x, x == x)",
  "self.exists(x, x != x) || self.size() == 0",
  "self == oldSelf",
  "oldSelf.all(x, x in self)",
  "self.map(x, x).size() > 0",
  "self.filter(x, true).size() == self.size()",
  "self.exists_one(x, true)",
  "self[0] == self[0]",
];
const OBJECT_RULES = [
  "has(self.a)",
  "!has(self.b) || has(self.a)",
  "has(self.a) == has(oldSelf.a)",
  "self.a == self.b",
  "self.?a.hasValue()",
  "self == oldSelf",
  "!has(self.c) || size(self.c) > 0",
  "[has(self.a), has(self.b), has(self.c)].exists_one(x, x)",
  "dyn(self.a) == dyn(self.b)",
];
const MAP_RULES = [
  "size(self) < 3",
  "self.all(k, k != 'bad')",
  "'k' in self",
  "self.exists(k, self[k] == self[k])",
  "oldSelf.all(k, k in self)",
];

function rules(texts: readonly string[]): fc.Arbitrary<unknown> {
  const one = fc
    .record({
      rule: fc.constantFrom(...texts),
      message: rarely(fc.constantFrom("refused", "of two words"), 2),
      messageExpression: rarely(
        fc.constantFrom("'no: ' + string(self)", "'no ' + 'more'", "string(size(self))", "''"),
        3,
      ),
      reason: rarely(
        fc.constantFrom(
          "FieldValueInvalid",
          "FieldValueForbidden",
          "FieldValueRequired",
          "FieldValueDuplicate",
        ),
        3,
      ),
      fieldPath: rarely(fc.constantFrom(".a", ".b", "['a']", ".c[0]"), 8),
      optionalOldSelf: rarely(fc.boolean(), 8),
    })
    .map(defined);
  return rarely(fc.array(one, { minLength: 1, maxLength: 2 }), 3);
}

const NULLABLE = { nullable: rarely(fc.boolean(), 5) };

const FORMATS = [
  ...["date", "date-time", "duration", "byte", "password", "uri", "email", "hostname"],
  ...["ipv4", "ipv6", "cidr", "mac", "uuid", "uuid3", "uuid4", "uuid5", "bsonobjectid"],
  ...["isbn", "isbn10", "isbn13", "creditcard", "ssn", "hexcolor", "rgbcolor", "int32"],
  ...["k8s-short-name", "k8s-long-name"],
];

const TEXT = words("string", {
  ...NULLABLE,
  maxLength: mostly(fc.constantFrom(3, 5, 20)),
  minLength: rarely(fc.constantFrom(0, 1, 2)),
  pattern: rarely(
    fc.constantFrom("^a+$", "b", "^[a-z0-9]*$", "(?i)^red|x$", "^\\pL", "^[[:alpha:]]+$", "\\.$"),
  ),
  format: rarely(fc.constantFrom(...FORMATS), 4),
  enum: rarely(fc.constantFrom(["a", "b"], ["red", ""], ["a"], [null, "a"]), 8),
  default: rarely(fc.constantFrom<unknown>("a", "ab", "", "red", null), 4),
  "x-kubernetes-validations": rules(TEXT_RULES),
});

const BOUNDS = {
  ...NULLABLE,
  minimum: rarely(fc.constantFrom(0, 1, 2)),
  maximum: rarely(fc.constantFrom(2, 3, 10)),
  exclusiveMinimum: rarely(fc.boolean(), 8),
  exclusiveMaximum: rarely(fc.boolean(), 8),
  "x-kubernetes-validations": rules(NUMBER_RULES),
};

const INTEGER = words("integer", {
  ...BOUNDS,
  format: rarely(fc.constantFrom("int32", "int64"), 3),
  multipleOf: rarely(fc.constantFrom(2, 3), 8),
  enum: rarely(fc.constantFrom([1, 2], [0], [3, null]), 10),
  default: rarely(fc.constantFrom<unknown>(1, 2, 3, 0, null), 4),
});

const NUMBER = words("number", {
  ...BOUNDS,
  format: rarely(fc.constantFrom("float", "double"), 3),
  multipleOf: rarely(fc.constantFrom(0.5, 2), 8),
  default: rarely(fc.constantFrom<unknown>(1, 1.5, 2), 4),
});

const TRUTH = words("boolean", {
  ...NULLABLE,
  default: rarely(fc.boolean(), 3),
  "x-kubernetes-validations": rules(TRUTH_RULES),
});

const EITHER = fc
  .record({
    "x-kubernetes-int-or-string": fc.constant(true),
    nullable: rarely(fc.boolean(), 5),
    default: rarely(fc.constantFrom<unknown>(1, "50%"), 4),
    maxLength: rarely(fc.constant(4)),
    pattern: rarely(fc.constant("%$")),
    anyOf: rarely(fc.constant([{ type: "integer" }, { type: "string" }]), 2),
    "x-kubernetes-validations": rules(["type(self) == int || self.endsWith('%')", "self != 1"]),
  })
  .map(defined);

/** A value without known members. */
const FREE = fc
  .record({
    type: rarely(fc.constant("object"), 2),
    "x-kubernetes-preserve-unknown-fields": fc.constant(true),
    nullable: rarely(fc.boolean(), 5),
    properties: rarely(fc.constant({ a: { type: "integer", default: 1 } }), 2),
  })
  .map(defined)
  .map((schema) => ("properties" in schema ? { ...schema, type: "object" } : schema));

const EMBEDDED = words("object", {
  "x-kubernetes-embedded-resource": fc.constant(true),
  "x-kubernetes-preserve-unknown-fields": mostly(fc.constant(true)),
  properties: rarely(
    fc.constantFrom<unknown>(
      { spec: { type: "object" } },
      { metadata: { type: "object" }, a: { type: "string" } },
    ),
    2,
  ),
});

/** Items of lists of type map. */
const KEYED_ITEMS = fc
  .record({
    a: fc.constantFrom<DrawnSchema>(
      { type: "string" },
      { type: "string", maxLength: 8 },
      { type: "integer" },
    ),
    b: rarely(fc.constantFrom<unknown>({ type: "string", default: "x" }, { type: "string" }), 2),
    c: rarely(fc.constantFrom<unknown>({ type: "integer", default: 1 }, { type: "boolean" }), 2),
  })
  .map((properties) => ({
    type: "object",
    properties: defined(properties),
    required: ["a"],
  }));

const COUNTS = {
  ...NULLABLE,
  maxItems: mostly(fc.constantFrom(2, 3, 4)),
  minItems: rarely(fc.constantFrom(0, 1)),
};

function listOf(items: fc.Arbitrary<DrawnSchema>): fc.Arbitrary<DrawnSchema> {
  return words("array", {
    ...COUNTS,
    items,
    "x-kubernetes-list-type": rarely(fc.constant("atomic"), 4),
    default: rarely(fc.constantFrom<unknown>([], ["a"], [1]), 8),
    "x-kubernetes-validations": rules(LIST_RULES),
  });
}

function keyedList(): fc.Arbitrary<DrawnSchema> {
  return words("array", {
    ...COUNTS,
    items: KEYED_ITEMS,
    "x-kubernetes-list-type": fc.constant("map"),
    "x-kubernetes-list-map-keys": fc.constant(["a"]),
    "x-kubernetes-validations": rules([
      "self.all(x, has(x.b))",
      "self.all(x, oldSelf.exists(y, y.a == x.a))",
      "self == oldSelf",
      "self.exists_one(x, has(x.c))",
    ]),
  });
}

function setList(): fc.Arbitrary<DrawnSchema> {
  return words("array", {
    ...COUNTS,
    items: fc.constantFrom<DrawnSchema>({ type: "string", maxLength: 6 }, { type: "integer" }),
    "x-kubernetes-list-type": fc.constant("set"),
    default: rarely(fc.constantFrom<unknown>([], ["a"]), 6),
    "x-kubernetes-validations": rules([
      "self == oldSelf",
      "self.all(x, oldSelf.exists(y, y == x))",
    ]),
  });
}

const UNIONS: readonly unknown[] = [
  [{ required: ["a"] }, { required: ["b"] }],
  [{ required: ["a", "b"] }, { not: { required: ["c"] } }],
  [{ properties: { a: { minimum: 2 } } }, { properties: { a: { maxLength: 1 } } }],
];

function objectOf(member: fc.Arbitrary<DrawnSchema>): fc.Arbitrary<DrawnSchema> {
  return words("object", {
    ...NULLABLE,
    properties: fc
      .record({ a: mostly(member), b: mostly(member), c: rarely(member, 2) })
      .map(defined),
    required: rarely(fc.constantFrom(["a"], ["a", "b"], ["b"]), 4),
    default: rarely(fc.constantFrom<unknown>({}, { a: 1 }, { a: "a" }), 5),
    oneOf: rarely(fc.constantFrom(...UNIONS), 12),
    anyOf: rarely(fc.constantFrom(...UNIONS), 12),
    allOf: rarely(fc.constantFrom(...UNIONS), 16),
    not: rarely(fc.constantFrom({ required: ["c"] }, { required: ["a", "b"] }), 14),
    minProperties: rarely(fc.constantFrom(1, 2), 14),
    maxProperties: rarely(fc.constantFrom(1, 2), 14),
    "x-kubernetes-map-type": rarely(fc.constantFrom("atomic", "granular"), 8),
    "x-kubernetes-preserve-unknown-fields": rarely(fc.constant(true), 10),
    "x-kubernetes-validations": rules(OBJECT_RULES),
  });
}

function mapOf(member: fc.Arbitrary<DrawnSchema>): fc.Arbitrary<DrawnSchema> {
  return words("object", {
    ...NULLABLE,
    additionalProperties: fc.oneof(
      { arbitrary: member, weight: 6 },
      { arbitrary: fc.constant<DrawnSchema | boolean>(true), weight: 1 },
    ),
    maxProperties: mostly(fc.constantFrom(2, 3)),
    default: rarely(fc.constantFrom<unknown>({}, { k: 1 }, { k: "a" }), 6),
    "x-kubernetes-map-type": rarely(fc.constantFrom("atomic", "granular"), 8),
    "x-kubernetes-validations": rules(MAP_RULES),
  });
}

function words(
  type: string,
  members: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<DrawnSchema> {
  return fc.record(members).map((drawn) => ({ type, ...defined(drawn) }));
}

/** A schema of a member of the spec, mostly valid. */
export const SCHEMA: fc.Arbitrary<DrawnSchema> = fc.letrec<{ schema: DrawnSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2 },
    { arbitrary: TEXT, weight: 4 },
    { arbitrary: INTEGER, weight: 3 },
    { arbitrary: NUMBER, weight: 1 },
    { arbitrary: TRUTH, weight: 1 },
    { arbitrary: EITHER, weight: 1 },
    { arbitrary: FREE, weight: 1 },
    { arbitrary: EMBEDDED, weight: 1 },
    { arbitrary: listOf(tie("schema")), weight: 2 },
    { arbitrary: keyedList(), weight: 2 },
    { arbitrary: setList(), weight: 1 },
    { arbitrary: objectOf(tie("schema")), weight: 4 },
    { arbitrary: mapOf(tie("schema")), weight: 2 },
  ),
})).schema;

/** The schema of a whole spec. */
export const SPEC_SCHEMA: fc.Arbitrary<DrawnSchema> = fc.oneof(
  { arbitrary: objectOf(SCHEMA), weight: 5 },
  { arbitrary: SCHEMA, weight: 1 },
);

/** Without members that were drawn as absent. */
export function defined(members: Words): Words {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
