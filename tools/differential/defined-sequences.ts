import fc from "fast-check";
import { BOLT_GROUP, BOLTS, boltKind, DEFINITIONS } from "./bolt-kinds.js";
import { type DrawnKind, mostly, rarely, VALUES } from "./drawn-kind.js";
import { finished, ObjectDrafts } from "./object-drafts.js";
import { type DrawnSchema, defined, SPEC_SCHEMA } from "./schema-drafts.js";
import { valuesOf } from "./schema-values.js";
import type { Draft, Step } from "./step.js";

/** Objects of one edition of a definition. */
const STEPS_MAX_COUNT = 8;

interface DrawnVersion {
  readonly name: string;
  readonly spec: DrawnSchema;
  readonly status: DrawnSchema | undefined;
  /** The content, as in the definition. */
  readonly written: Readonly<Record<string, unknown>>;
}

const SUBRESOURCES = fc.record({
  status: mostly(fc.constant({})),
  scale: rarely(
    fc.record({
      specReplicasPath: fc.constantFrom(".spec.a", ".spec.replicas", ".spec.c.a"),
      statusReplicasPath: fc.constantFrom(".status.a", ".status.replicas"),
      labelSelectorPath: rarely(fc.constantFrom(".status.b", ".spec.b"), 2),
    }),
    3,
  ),
});

const COLUMNS = fc.array(
  fc
    .record({
      name: fc.constantFrom("A", "B", "C"),
      type: fc.constantFrom("string", "integer", "number", "boolean", "date"),
      format: rarely(fc.constantFrom("int32", "double", "date-time"), 4),
      jsonPath: fc.constantFrom(
        ...[".spec.a", ".spec.b", ".spec.c", ".spec.a[0]", ".spec.a[*]", ".spec.a.a", ".spec"],
        ...[".spec.a[?(@.a=='a')].b", ".metadata.labels.app", ".metadata.labels['x/y']"],
        ...[".metadata.creationTimestamp", ".spec.nothing", ".spec.a[-1:]", ".status.a"],
      ),
      priority: rarely(fc.constantFrom(0, 1), 4),
      description: rarely(fc.constant("words"), 4),
    })
    .map(defined),
  { minLength: 1, maxLength: 3 },
);

/** Rules about the whole object. */
const ROOT_RULES = [
  { rule: "self.metadata.name != 'b'", message: "no b" },
  { rule: "self.metadata.name.startsWith('a') || has(self.spec)" },
  { rule: "has(self.spec) == has(oldSelf.spec)" },
  { rule: "self.kind == 'Bolt' && self.apiVersion.endsWith('v1')" },
  { rule: "!has(self.status) || has(self.spec)", fieldPath: ".spec" },
];

function version(name: string, isStorage: boolean, edition: number): fc.Arbitrary<DrawnVersion> {
  return fc
    .record({
      spec: SPEC_SCHEMA,
      status: rarely(SPEC_SCHEMA, 2),
      metadata: rarely(
        fc.constantFrom<unknown>(
          { type: "object", properties: { name: { type: "string", maxLength: 1 } } },
          { type: "object", properties: { generateName: { type: "string", pattern: "^g" } } },
        ),
        12,
      ),
      required: rarely(fc.constantFrom(["spec"], ["status"]), 8),
      rules: rarely(fc.constantFrom(...ROOT_RULES), 5),
      isOpen: rarely(fc.constant(true), 8),
      subresources: rarely(SUBRESOURCES, 2),
      columns: rarely(COLUMNS, 3),
      selectable: rarely(fc.constantFrom([{ jsonPath: ".spec.a" }], [{ jsonPath: ".spec.b" }]), 5),
    })
    .map(({ spec, status, metadata, required, rules, isOpen, columns, selectable, ...rest }) => ({
      name,
      spec,
      status,
      written: {
        name,
        served: true,
        storage: isStorage,
        ...defined(rest),
        ...defined({ additionalPrinterColumns: columns, selectableFields: selectable }),
        // Shows that this edition of the definition is served.
        ...(edition > 1 && { deprecated: true, deprecationWarning: `edition ${edition}` }),
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: defined({ metadata, spec, status }),
            ...defined({
              required,
              "x-kubernetes-validations": rules === undefined ? undefined : [rules],
              "x-kubernetes-preserve-unknown-fields": isOpen,
            }),
          },
        },
      },
    }));
}

function versions(edition: number, isTwice: boolean): fc.Arbitrary<readonly DrawnVersion[]> {
  return isTwice
    ? fc.tuple(version("v1", true, edition), version("v1beta1", false, edition))
    : version("v1", true, edition).map((one) => [one]);
}

const NAMES = fc
  .record({
    plural: fc.constant("bolts"),
    kind: fc.constant("Bolt"),
    singular: rarely(fc.constant("bolt"), 3),
    listKind: rarely(fc.constantFrom("BoltList", "Bolts"), 6),
    shortNames: rarely(fc.constant(["bt"]), 6),
    categories: rarely(fc.constant(["all"]), 8),
  })
  .map(defined);

/** A definition and objects of it; then usually another edition of the definition, and more objects. */
export function definedSequence(): fc.Arbitrary<readonly Step[]> {
  return fc
    .tuple(fc.boolean(), rarely(fc.constant(true), 5), NAMES, fc.boolean())
    .chain(([isTwice, isWide = false, names, isChanged]) =>
      fc
        .tuple(
          edition(1, isTwice, isWide, (written) => creation(written, isWide, names)),
          isChanged ? edition(2, isTwice, isWide, change) : fc.constant([]),
        )
        .map(([first, second]) => [...first, ...second, READ].map(finished)),
    );
}

function edition(
  count: number,
  isTwice: boolean,
  isWide: boolean,
  write: (versions: readonly unknown[]) => Draft,
): fc.Arbitrary<readonly Draft[]> {
  return versions(count, isTwice).chain((drawn) => {
    const objects = fc.oneof(...drawn.map((one) => new ObjectDrafts(kindOf(one, isWide)).drafts()));
    return fc
      .array(objects, { minLength: 2, maxLength: STEPS_MAX_COUNT })
      .map((drafts) => [write(drawn.map(({ written }) => written)), READ, ...drafts]);
  });
}

function kindOf({ name, spec, status }: DrawnVersion, isWide: boolean): DrawnKind {
  const members = fc.record({
    spec: fc.option(valuesOf(spec), { nil: undefined, freq: 8 }),
    status: rarely(status === undefined ? VALUES : valuesOf(status), 4),
    other: rarely(VALUES, 10),
  });
  return boltKind(name, isWide, members, ["spec.b=1"]);
}

const READ: Draft = { method: "GET", path: `${DEFINITIONS}/${BOLTS}`, query: {}, headers: {} };

function creation(written: readonly unknown[], isWide: boolean, names: unknown): Draft {
  return {
    method: "POST",
    path: DEFINITIONS,
    query: {},
    headers: { "content-type": "application/json" },
    body: {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: BOLTS },
      spec: {
        group: BOLT_GROUP,
        scope: isWide ? "Cluster" : "Namespaced",
        names,
        versions: written,
      },
    },
  };
}

function change(written: readonly unknown[]): Draft {
  return {
    method: "PATCH",
    path: `${DEFINITIONS}/${BOLTS}`,
    query: {},
    headers: { "content-type": "application/merge-patch+json" },
    body: { spec: { versions: written } },
  };
}
