import { isJsonObject, type JsonObject, record } from "../values/json-value.js";

/**
 * One step to a field, as it is written in `fieldsV1`: "f:name" for a member, `k:{"name":"a"}` for an item found by its
 * keys, `v:"a"` for an item of a set.
 */
export type FieldStep = string;

/** Steps from the root of an object to a field. */
export type FieldPath = readonly FieldStep[];

/**
 * A set of fields of an object, as a tree: a field is in the set iff its node is a member. Immutable.
 *
 * Mirrors: sigs.k8s.io/structured-merge-diff fieldpath.Set.
 */
export interface FieldSet {
  readonly isMember: boolean;
  readonly children: ReadonlyMap<FieldStep, FieldSet>;
}

/** The set without fields. */
export const NO_FIELDS: FieldSet = { isMember: false, children: new Map() };

/** Whether no field is in the set. */
export function isEmptySet({ isMember, children }: FieldSet): boolean {
  if (isMember) return false;
  for (const child of children.values()) if (!isEmptySet(child)) return false;
  return true;
}

/** Whether two sets are written alike. */
export function isSameSet(one: FieldSet, other: FieldSet): boolean {
  const { size } = one.children;
  if (size !== other.children.size || (size > 0 && one.isMember !== other.isMember)) return false;
  for (const [step, child] of one.children) {
    const its = other.children.get(step);
    if (its === undefined || !isSameSet(child, its)) return false;
  }
  return true;
}

/** Fields of either set. */
export function union(one: FieldSet, other: FieldSet): FieldSet {
  const children = new Map(one.children);
  for (const [step, child] of other.children) {
    const known = children.get(step);
    children.set(step, known === undefined ? child : union(known, child));
  }
  return { isMember: one.isMember || other.isMember, children };
}

/** Fields of the first set that are not in the second. */
export function difference(one: FieldSet, other: FieldSet): FieldSet {
  return combined(one, other, one.isMember && !other.isMember, difference);
}

/** Fields of both sets. */
export function intersection(one: FieldSet, other: FieldSet): FieldSet {
  return combined(one, other, one.isMember && other.isMember, intersection);
}

/** The paths of all fields in the set, in the order in which the set is written. */
export function pathsOf(set: FieldSet, prefix: FieldPath = []): readonly FieldPath[] {
  const children = sortedChildren(set);
  const own = children.filter(([, { isMember }]) => isMember).map(([step]) => [...prefix, step]);
  const below = children.flatMap(([step, child]) =>
    pathsOf({ ...child, isMember: false }, [...prefix, step]),
  );
  return [...(set.isMember ? [prefix] : []), ...own, ...below];
}

/** The set of a field without nested ones. */
const NOTHING: JsonObject = Object.freeze({});

/** A set as it is written in `managedFields`. */
export function encodeFieldSet(set: FieldSet): JsonObject {
  if (set.children.size === 0) return NOTHING;
  const own: [string, JsonObject][] = set.isMember ? [[".", NOTHING]] : [];
  const below = sortedChildren(set).map(([step, child]): [string, JsonObject] => [
    step,
    encodeFieldSet(child),
  ]);
  return Object.fromEntries([...own, ...below]);
}

/** Reads what `encodeFieldSet` writes. Undefined when it is something else. */
export function decodeFieldSet(value: unknown, isRoot = true): FieldSet | undefined {
  if (!isJsonObject(value)) return undefined;
  const children = new Map<FieldStep, FieldSet>();
  for (const [step, below] of Object.entries(value)) {
    if (step === ".") continue;
    const isStep = step[1] === ":" && "fkvi".includes(step.charAt(0));
    const child = isStep ? decodeFieldSet(below, false) : undefined;
    if (child === undefined) return undefined;
    children.set(step, child);
  }
  const isMember = Object.hasOwn(value, ".") || (!isRoot && children.size === 0);
  return { isMember, children };
}

/** A path as messages name it: `.spec.containers[name="a"].image`. */
export function pathText(path: FieldPath): string {
  return path.map(stepText).join("");
}

function stepText(step: FieldStep): string {
  const rest = step.slice(2);
  switch (step[0]) {
    case "f":
      return `.${rest}`;
    case "v":
      return `[=${rest}]`;
    case "k": {
      const keys: unknown = JSON.parse(rest);
      const pairs = Object.entries(record(keys));
      return `[${pairs.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(",")}]`;
    }
    default:
      return `[${rest}]`;
  }
}

/** Members above the steps they contain, steps in order. */
function sortedChildren({ children }: FieldSet): readonly (readonly [FieldStep, FieldSet])[] {
  return [...children.keys()].sort().map((step) => [step, children.get(step) ?? NO_FIELDS]);
}

function combined(
  one: FieldSet,
  other: FieldSet,
  isMember: boolean,
  combine: (one: FieldSet, other: FieldSet) => FieldSet,
): FieldSet {
  const children = new Map<FieldStep, FieldSet>();
  for (const [step, child] of one.children) {
    const result = combine(child, other.children.get(step) ?? NO_FIELDS);
    if (!isEmptySet(result)) children.set(step, result);
  }
  return { isMember, children };
}
