import fc from "fast-check";
import { mostly, rarely } from "./drawn-kind.js";
import type { Draft } from "./step.js";

const COLLECTION = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

const RULES = fc.record({
  rule: mostly(
    fc.constantFrom(
      "true",
      "self == oldSelf",
      "self.a > 1",
      "has(self.a)",
      "size(self) > 1",
      "self.all(x, x == 1)",
      "self.startsWith('a')",
      "self > 1",
      "1",
      "self.",
      "unknown(self)",
      "",
      " ",
      "oldSelf.orValue(1) == 1",
      "self.matches('(')",
      "quantity('x').isInteger()",
    ),
  ),
  message: rarely(fc.constantFrom("no", "", "  ", "a\nb"), 3),
  messageExpression: rarely(fc.constantFrom("'no'", "1", "self.", "''", " "), 4),
  reason: rarely(fc.constantFrom("FieldValueInvalid", "FieldValueForbidden", "Odd"), 4),
  fieldPath: rarely(fc.constantFrom(".a", "a", ".nothing", "['a']", ".a[0]"), 5),
  optionalOldSelf: rarely(fc.boolean(), 5),
});

const LEAF_TYPES = ["string", "integer", "number", "boolean"];

/** The members of a schema besides its type. */
const EXTRAS = fc.record({
  type: mostly(fc.constantFrom(...LEAF_TYPES, "object", "array", "null", "")),
  format: rarely(fc.constantFrom("date-time", "int32", "ipv4", "odd", "duration"), 8),
  nullable: rarely(fc.boolean(), 8),
  default: rarely(fc.constantFrom<unknown>("a", 1, true, {}, [], null, { a: 1 }, [1]), 6),
  enum: rarely(fc.constantFrom<unknown>(["a"], [1, 2], [], ["a", "a"], [null]), 8),
  minimum: rarely(fc.constantFrom(0, 5), 8),
  maximum: rarely(fc.constantFrom(1, 10), 8),
  exclusiveMaximum: rarely(fc.boolean(), 12),
  multipleOf: rarely(fc.constantFrom(0, 2, -1), 12),
  minLength: rarely(fc.constantFrom(1, -1), 12),
  maxLength: rarely(fc.constantFrom(4, -1), 8),
  pattern: rarely(fc.constantFrom("^a+$", "(", "(?!a)", ""), 10),
  maxItems: rarely(fc.constantFrom(3, -1), 8),
  uniqueItems: rarely(fc.boolean(), 12),
  required: rarely(fc.constantFrom<unknown>(["a"], [], ["a", "a"], ["z"]), 8),
  oneOf: rarely(
    fc.constantFrom<unknown>(
      [],
      [{}],
      [{ required: ["a"] }],
      [{ type: "string" }],
      [{ properties: { z: { minimum: 1 } } }],
    ),
    10,
  ),
  not: rarely(fc.constantFrom<unknown>({}, { type: "string" }, { required: ["a"] }), 12),
  description: rarely(fc.constant("words"), 12),
  title: rarely(fc.constant("a title"), 20),
  $ref: rarely(fc.constant("#/x"), 30),
  definitions: rarely(fc.constant({ a: {} }), 40),
  dependencies: rarely(fc.constant({ a: ["b"] }), 40),
  patternProperties: rarely(fc.constant({ "^a": { type: "string" } }), 40),
  additionalItems: rarely(fc.constant(true), 40),
  example: rarely(fc.constant(1), 30),
  externalDocs: rarely(fc.constant({ url: "http://a.com" }), 40),
  "x-kubernetes-preserve-unknown-fields": rarely(fc.boolean(), 8),
  "x-kubernetes-int-or-string": rarely(fc.boolean(), 10),
  "x-kubernetes-embedded-resource": rarely(fc.boolean(), 12),
  "x-kubernetes-list-type": rarely(fc.constantFrom("set", "map", "atomic", "odd"), 6),
  "x-kubernetes-list-map-keys": rarely(fc.constantFrom<unknown>(["a"], [], ["z"], ["a", "a"]), 8),
  "x-kubernetes-map-type": rarely(fc.constantFrom("atomic", "granular", "odd"), 8),
  "x-kubernetes-validations": rarely(fc.array(RULES, { maxLength: 2 }), 3),
  unknown: rarely(fc.constant(1), 40),
});

const SCHEMAS = fc.letrec<{ schema: unknown; plain: unknown }>((tie) => ({
  plain: fc.oneof(
    { arbitrary: fc.constantFrom(...LEAF_TYPES).map((type) => ({ type })), weight: 3 },
    {
      arbitrary: fc.constant({ type: "object", properties: { a: { type: "integer" } } }),
      weight: 1,
    },
    {
      arbitrary: fc.constant({
        type: "array",
        maxItems: 3,
        items: { type: "string", maxLength: 5 },
      }),
      weight: 1,
    },
  ),
  schema: fc.oneof(
    { maxDepth: 2 },
    { arbitrary: tie("plain"), weight: 3 },
    {
      arbitrary: fc
        .tuple(
          tie("plain"),
          EXTRAS,
          fc.record({
            properties: rarely(
              fc.dictionary(fc.constantFrom("a", "b", "c d"), tie("schema"), { maxKeys: 2 }),
              3,
            ),
            items: rarely(tie("schema"), 3),
            additionalProperties: rarely(fc.oneof(tie("schema"), fc.boolean()), 8),
          }),
        )
        .map(([plain, extras, parts]) => ({
          ...Object(plain),
          ...defined(extras),
          ...defined(parts),
        })),
      weight: 3,
    },
  ),
}));

function defined(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

const COLUMNS = fc.array(
  fc.record({
    name: mostly(fc.constantFrom("A", "")),
    type: mostly(fc.constantFrom("string", "date", "integer", "odd")),
    format: rarely(fc.constantFrom("int32", "odd", "")),
    jsonPath: mostly(fc.constantFrom(".spec.a", "spec.a", ".a[?(@.b==1)].c", ".a[*]", "{.a}", ".")),
    priority: rarely(fc.constantFrom(1, -1)),
  }),
  { maxLength: 2 },
);

const SUBRESOURCES = fc.record({
  status: rarely(fc.constant({}), 2),
  scale: rarely(
    fc.record({
      specReplicasPath: mostly(fc.constantFrom(".spec.replicas", ".spec.a.b", ".a", "spec.x", "")),
      statusReplicasPath: mostly(fc.constantFrom(".status.replicas", ".a", ".status.a[0]")),
      labelSelectorPath: rarely(fc.constantFrom(".status.selector", ".spec.s", ".a", "")),
    }),
    2,
  ),
});

const SELECTABLE = fc.array(
  fc.record({
    jsonPath: fc.constantFrom(".spec.a", ".spec", ".a", ".spec.a[0]", "", ".metadata.name"),
  }),
  { maxLength: 2 },
);

function version(
  name: string,
  isStorage: boolean,
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  return fc
    .record({
      schema: rarely(fc.constantFrom({}, null, { openAPIV3Schema: { type: "string" } }), 15),
      spec: SCHEMAS.schema,
      metadata: rarely(
        fc.constantFrom<unknown>(
          { type: "object" },
          { type: "object", properties: { labels: { type: "object" } } },
          {
            type: "object",
            properties: { name: { type: "string", pattern: "^a" } },
          },
        ),
        10,
      ),
      served: fc.oneof(
        { arbitrary: fc.constant<unknown>(true), weight: 8 },
        { arbitrary: fc.constantFrom<unknown>(false, undefined), weight: 1 },
      ),
      storage: fc.oneof(
        { arbitrary: fc.constant(isStorage), weight: 20 },
        { arbitrary: fc.boolean(), weight: 1 },
      ),
      deprecated: rarely(fc.boolean(), 10),
      deprecationWarning: rarely(fc.constantFrom("old", ""), 10),
      additionalPrinterColumns: rarely(COLUMNS, 5),
      subresources: rarely(SUBRESOURCES, 5),
      selectableFields: rarely(SELECTABLE, 8),
    })
    .map(({ schema, spec, metadata, selectableFields, ...rest }) => ({
      name,
      ...defined(rest),
      // A real server panics over fields without a schema, and closes the connection.
      ...(schema === undefined ? defined({ selectableFields }) : {}),
      schema:
        schema === undefined
          ? { openAPIV3Schema: { type: "object", properties: defined({ spec, metadata }) } }
          : schema,
    }));
}

const SPEC = fc
  .record({
    group: fc.oneof(
      { arbitrary: fc.constant("drawn.example.com"), weight: 20 },
      { arbitrary: fc.constantFrom("", "A.com", "x", "drawn.k8s.io"), weight: 1 },
    ),
    scope: fc.oneof(
      { arbitrary: fc.constantFrom("Namespaced", "Cluster"), weight: 20 },
      { arbitrary: fc.constantFrom("", "Odd"), weight: 1 },
    ),
    names: fc.record({
      plural: fc.oneof(
        { arbitrary: fc.constant("bolts"), weight: 20 },
        { arbitrary: fc.constantFrom("Bolts", "", "b"), weight: 1 },
      ),
      singular: rarely(fc.constantFrom("bolt", "Bolt", "a b"), 3),
      kind: fc.oneof(
        { arbitrary: fc.constant("Bolt"), weight: 20 },
        { arbitrary: fc.constantFrom("bolt", "", "B o"), weight: 1 },
      ),
      listKind: rarely(fc.constantFrom("BoltList", "Bolt", "B-L"), 6),
      shortNames: rarely(fc.constantFrom(["b"], ["B"], ["b", "b"], [""]), 6),
      categories: rarely(fc.constantFrom(["all"], ["A"]), 8),
    }),
    versions: fc.oneof(
      { arbitrary: version("v1", true).map((one) => [one]), weight: 8 },
      { arbitrary: fc.tuple(version("v1", true), version("v2", false)), weight: 3 },
      { arbitrary: fc.tuple(version("v1", true), version("v1", false)), weight: 1 },
      { arbitrary: fc.tuple(version("V_1", true)), weight: 1 },
      { arbitrary: fc.constant([]), weight: 1 },
    ),
    preserveUnknownFields: rarely(fc.boolean(), 15),
    conversion: rarely(
      fc.constantFrom<unknown>(
        { strategy: "None" },
        { strategy: "Odd" },
        { strategy: "Webhook" },
        {
          strategy: "None",
          webhook: { clientConfig: { url: "https://a/x" }, conversionReviewVersions: ["v1"] },
        },
        {
          strategy: "Webhook",
          webhook: { clientConfig: { url: "https://a/x" }, conversionReviewVersions: ["v1"] },
        },
        {
          strategy: "Webhook",
          webhook: { clientConfig: { url: "http://a/x" }, conversionReviewVersions: [] },
        },
        {
          strategy: "Webhook",
          webhook: {
            clientConfig: { service: { name: "s", namespace: "n", port: 0 } },
            conversionReviewVersions: ["v9"],
          },
        },
      ),
      6,
    ),
  })
  .map(defined);

/** A definition that is validated in a dry run: if it were created, each server would have another collection. */
export function definitionDraft(): fc.Arbitrary<Draft> {
  return fc
    .record({
      spec: SPEC,
      name: fc.oneof(
        { arbitrary: fc.constant("bolts.drawn.example.com"), weight: 20 },
        { arbitrary: fc.constantFrom("bolts", "x.drawn.example.com"), weight: 1 },
      ),
      fieldValidation: rarely(fc.constantFrom("Strict", "Warn", "Ignore"), 4),
      status: rarely(fc.constant({ storedVersions: ["v9"], conditions: [] }), 12),
      isYaml: fc.boolean(),
    })
    .map(({ spec, name, fieldValidation, status, isYaml }) => ({
      method: "POST",
      path: COLLECTION,
      query: { dryRun: "All", fieldValidation },
      headers: { "content-type": isYaml ? "application/yaml" : "application/json" },
      body: defined({
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name },
        spec,
        status,
      }),
    }));
}
