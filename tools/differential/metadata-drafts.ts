import fc from "fast-check";
import { type DrawnKind, mostly, rarely } from "./drawn-kind.js";
import { mistyped } from "./mistyped.js";

/** The uid of no object. */
export const UUID = "11111111-1111-4111-8111-111111111111";

const LABELS = fc.record({
  app: mostly(fc.constantFrom<unknown>("a", "b", "")),
  tier: rarely(fc.constantFrom<unknown>("x", null, 1, "bad value!"), 8),
  "x/y": rarely(fc.constant("1")),
  "bad key": rarely(fc.constant("1"), 40),
});
const ANNOTATIONS = fc.record({
  note: mostly(fc.constantFrom<unknown>("", "one", "two words")),
  "x/y": rarely(fc.constantFrom<unknown>("1", null, 1), 8),
});
const FINALIZERS = fc.constantFrom<readonly unknown[] | null>(
  ["example.com/hold"],
  ["example.com/hold", "example.com/too"],
  ["example.com/hold", "example.com/hold"],
  [],
  null,
  ["hold"],
  ["not valid/at all/x"],
  ["orphan"],
  ["foregroundDeletion", "example.com/hold"],
);
const OWNERS = fc.array(
  fc.record({
    apiVersion: fc.constantFrom<unknown>("v1", "v1", "v1", "apps/v1", "", undefined),
    kind: fc.constantFrom<unknown>("Node", "Node", "Node", "Event", ""),
    name: fc.constantFrom<unknown>("n", "n", "n", "", 1),
    uid: fc.constantFrom<unknown>(UUID, UUID.replaceAll("1", "2"), "{pods/a.uid}", ""),
    controller: rarely(fc.boolean(), 2),
    blockOwnerDeletion: rarely(fc.boolean(), 3),
    other: rarely(fc.constant(1), 20),
  }),
  { maxLength: 3 },
);
const MANAGER = {
  manager: "m3",
  operation: "Update",
  apiVersion: "v1",
  time: "2001-01-01T00:00:00Z",
  fieldsType: "FieldsV1",
  fieldsV1: { "f:metadata": { "f:labels": { ".": {}, "f:app": {} } } },
};
const MANAGERS = fc.constantFrom<unknown>(
  [],
  null,
  [{}],
  [MANAGER],
  [{ ...MANAGER, operation: "Apply" }],
  [{ ...MANAGER, subresource: "status" }, MANAGER],
  [{ ...MANAGER, fieldsV1: {} }],
  [{ ...MANAGER, apiVersion: "" }],
);

/** Labels, annotations and the like. */
export function metadata(kind: DrawnKind, name: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const key = `${kind.resource}/a`;
  return fc.record({
    name,
    generateName: rarely(fc.constant("gen-"), 30),
    namespace: rarely(fc.constantFrom("{namespace}", "elsewhere", ""), 12),
    labels: rarely(LABELS, 2),
    annotations: rarely(ANNOTATIONS, 4),
    finalizers: rarely(FINALIZERS, 8),
    ownerReferences: rarely(OWNERS, 12),
    uid: rarely(fc.constantFrom(`{${key}.uid}`, UUID, ""), 20),
    generation: rarely(fc.constantFrom<unknown>(7, 0), 20),
    creationTimestamp: rarely(fc.constantFrom(null, "2001-01-01T00:00:00Z"), 20),
    deletionTimestamp: rarely(fc.constantFrom(null, "2001-01-01T00:00:00Z"), 20),
    deletionGracePeriodSeconds: rarely(fc.constantFrom(null, 5), 30),
    managedFields: rarely(MANAGERS, 20),
    selfLink: rarely(fc.constantFrom<unknown>("/x", 1), 40),
    unknown: rarely(fc.constant(1), 30),
  });
}

/** The resource version in a body: none, or that of an answer. */
export function versioned(
  kind: DrawnKind,
  name: string,
  version: string,
): Readonly<Record<string, string>> {
  return version === "none"
    ? {}
    : { resourceVersion: version.replace("?", `${kind.resource}/${name}`) };
}

/** The options of `versioned`. */
export const VERSIONS = fc.oneof(
  { arbitrary: fc.constant("{?.version}"), weight: 6 },
  { arbitrary: fc.constant("none"), weight: 6 },
  { arbitrary: fc.constantFrom("{?.first}", "", "0", "1", "01", "x"), weight: 1 },
);

/** A whole object, mostly valid. */
export function object(
  kind: DrawnKind,
  name: fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const identity = {
    apiVersion: fc.oneof(
      { arbitrary: fc.constant<unknown>(kind.apiVersion), weight: 40 },
      { arbitrary: fc.constantFrom<unknown>(...OTHER_VERSIONS), weight: 1 },
    ),
    kind: fc.oneof(
      { arbitrary: fc.constant<unknown>(kind.kind), weight: 40 },
      { arbitrary: fc.constantFrom<unknown>("Gadget", "", undefined), weight: 1 },
    ),
    metadata: metadata(kind, name),
  };
  return fc
    .tuple(fc.record(identity), kind.members, rarely(MISTAKES, 25))
    .map(([head, members, mistake]) => ({
      ...head,
      ...(mistake === undefined ? members : mistyped(members, mistake.place, mistake.value)),
    }));
}

/** Versions of other objects, or invalid ones. */
const OTHER_VERSIONS = ["example.com/v2", "", "", undefined, "v1", "/", "/v1", "v1/", "a/b/c"];

/** A value of another type. */
const MISTAKES = fc.record({
  place: fc.nat(100),
  value: fc.constantFrom<unknown>("x", 1, 1.5, -1, true, null, [], {}, [null], [1]),
});

/** A body with further metadata. */
export function withMetadata(
  body: Readonly<Record<string, unknown>>,
  members: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const { metadata: given } = body;
  const base = typeof given === "object" && given !== null ? given : {};
  return { ...body, metadata: { ...base, ...members } };
}
