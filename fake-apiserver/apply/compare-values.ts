import { isEmptyObject, isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { isSameJson } from "../values/same-json.js";
import { type FieldPath, type FieldSet, type FieldStep, union } from "./field-set.js";
import type { FieldShape } from "./field-shape.js";
import { groupsByStep, itemsByStep } from "./list-items.js";

interface Node {
  isMember: boolean;
  readonly children: Map<FieldStep, Node>;
}

/** Gathers fields one by one, in time that does not depend on how many there are. */
class FieldSetBuilder {
  readonly #root: Node = { isMember: false, children: new Map() };

  add(path: FieldPath): void {
    let node = this.#root;
    for (const step of path) {
      let child = node.children.get(step);
      if (child === undefined) {
        child = { isMember: false, children: new Map() };
        node.children.set(step, child);
      }
      node = child;
    }
    node.isMember = true;
  }

  /** What was gathered. Nothing may be added after it. */
  build(): FieldSet {
    return this.#root;
  }
}

/** Which fields differ between two values. */
export interface Comparison {
  readonly added: FieldSet;
  readonly modified: FieldSet;
  readonly removed: FieldSet;
}

type Change = keyof Comparison;

/** Compares the old and the new value; `undefined`: absent. @throws ListItemError */
export function compareValues(before: unknown, after: unknown, shape: FieldShape): Comparison {
  const added = new FieldSetBuilder();
  const modified = new FieldSetBuilder();
  const removed = new FieldSetBuilder();
  const changes: Record<Change, FieldSetBuilder> = { added, modified, removed };
  visit(nothingIfEmpty(before), nothingIfEmpty(after), shape, [], (change, path) => {
    changes[change].add(path);
  });
  return { added: added.build(), modified: modified.build(), removed: removed.build() };
}

/** An empty object counts as absent: only fields are owned. */
function nothingIfEmpty(value: unknown): unknown {
  return isEmptyObject(value) ? undefined : value;
}

type OnChange = (change: Change, path: FieldPath) => void;

function visit(
  before: unknown,
  after: unknown,
  shape: FieldShape,
  path: FieldPath,
  onChange: OnChange,
): void {
  // What is there in any case is nothing while it is empty.
  if (shape.isAlwaysThere && path.length > 0 && isNothing(before) && isNothing(after)) return;
  if (before === after || (isPart(before) && isPart(after) && isSameJson(before, after))) return;
  const parts = partsOf(before, after, shape);
  if (parts === undefined) {
    onChange(changeOf(before, after), path);
    for (const { step, was, is, shape: below } of partsOfEach(before, after, shape)) {
      visit(was, is, below, [...path, step], onChange);
    }
    return;
  }
  const isRoot = path.length === 0;
  if (before === undefined && !isRoot && !shape.isAlwaysThere) onChange("added", path);
  if (after === undefined && !isRoot && !shape.isAlwaysThere) onChange("removed", path);
  for (const { step, was, is, shape: below } of parts) {
    visit(was, is, below, [...path, step], onChange);
  }
}

function isNothing(value: unknown): boolean {
  return nothingIfEmpty(value ?? undefined) === undefined;
}

function isPart(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function changeOf(before: unknown, after: unknown): Change {
  if (before === undefined) return "added";
  return after === undefined ? "removed" : "modified";
}

interface Part {
  readonly step: string;
  readonly was: unknown;
  readonly is: unknown;
  readonly shape: FieldShape;
}

/** What two values consist of; undefined when they have to be compared as a whole. */
function partsOf(before: unknown, after: unknown, shape: FieldShape): readonly Part[] | undefined {
  // Two empty values have no parts in which they could differ.
  const [old, now] = [before ?? undefined, after ?? undefined];
  if (!shape.isAtomicMap && areBoth(isMapOrNothing, old, now)) {
    const parts = mapParts(record(old), record(now), shape);
    return parts.length === 0 ? undefined : parts;
  }
  if (shape.list.type !== "atomic" && areBoth(isListOrNothing, old, now)) {
    const parts = listParts(asList(old), asList(now), shape);
    return parts.length === 0 ? undefined : parts;
  }
  return undefined;
}

/** The fields of an object that replaces a value of another type, or is replaced by one. */
function partsOfEach(before: unknown, after: unknown, shape: FieldShape): readonly Part[] {
  if (
    shape.isAtomicMap ||
    isMapOrNothing(before ?? undefined) === isMapOrNothing(after ?? undefined)
  )
    return [];
  return mapParts(record(before), record(after), shape);
}

function areBoth(is: (value: unknown) => boolean, one: unknown, other: unknown): boolean {
  return is(one) && is(other);
}

function isMapOrNothing(value: unknown): boolean {
  return value === undefined || isJsonObject(value);
}

function isListOrNothing(value: unknown): boolean {
  return value === undefined || Array.isArray(value);
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function mapParts(before: JsonObject, after: JsonObject, shape: FieldShape): readonly Part[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    step: `f:${name}`,
    was: before[name],
    is: after[name],
    shape: shape.member(name),
  }));
}

function listParts(
  before: readonly unknown[],
  after: readonly unknown[],
  shape: FieldShape,
): readonly Part[] {
  const [old, now] = [itemsByStep(before, shape.list), itemsByStep(after, shape.list)];
  const steps = [...new Set([...old.keys(), ...now.keys()])];
  if (old.size === before.length && now.size === after.length) {
    return steps.map((step) => ({
      step,
      was: old.get(step),
      is: now.get(step),
      shape: shape.item(),
    }));
  }
  // Items with the same keys are one value, all of them.
  const [olds, nows] = [groupsByStep(before, shape.list), groupsByStep(after, shape.list)];
  return steps.map((step) => {
    const [was = [], is = []] = [olds.get(step), nows.get(step)];
    const isOne = was.length < 2 && is.length < 2;
    return isOne
      ? { step, was: was[0], is: is[0], shape: shape.item() }
      : { step, was: oneOf(was), is: oneOf(is), shape: ONE_VALUE };
  });
}

function oneOf(items: readonly unknown[]): unknown {
  return items.length === 0 ? undefined : items;
}

const ONE_VALUE: FieldShape = {
  isAtomicMap: true,
  list: { type: "atomic" },
  isAlwaysThere: false,
  knows: () => false,
  member: () => ONE_VALUE,
  item: () => ONE_VALUE,
};

/** Whatever differs. */
export function changedIn({ added, modified, removed }: Comparison): FieldSet {
  return union(union(added, modified), removed);
}
