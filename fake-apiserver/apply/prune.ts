import { isEmptyObject, isJsonObject } from "../values/json-value.js";
import { difference, type FieldSet, type FieldStep, intersection, union } from "./field-set.js";
import type { FieldShape } from "./field-shape.js";
import { fieldsOfStored } from "./fields-of.js";
import { stepsOf } from "./list-items.js";

/** Fields that managers own in one version, and how the fields of that version are owned. */
export interface OwnedInVersion {
  readonly shape: FieldShape;
  readonly fields: FieldSet;
}

/**
 * Removes from a merged value the fields that the manager owned before and no longer applies, unless another manager owns
 * them.
 *
 * Mirrors: sigs.k8s.io/structured-merge-diff merge.Updater.prune, with what it does to values that lose all they had.
 * @param last what the applier owned, in the version in which that was applied
 * @param owned what all managers own now, the version of `last` first
 */
export function prune(
  merged: unknown,
  last: OwnedInVersion,
  owned: readonly OwnedInVersion[],
): unknown {
  const { shape } = last;
  const given = withNamed(last.fields, shape);
  let pruned = without(merged, given, shape);
  for (const version of owned) {
    const kept = union(fieldsIn(pruned, version.shape), withNamed(version.fields, version.shape));
    const gone = difference(fieldsIn(merged, version.shape), kept);
    pruned = without(merged, gone, version.shape);
  }
  const gone = difference(fieldsIn(merged, shape), fieldsIn(pruned, shape));
  return without(merged, intersection(gone, given), shape);
}

function fieldsIn(value: unknown, shape: FieldShape): FieldSet {
  return withNamed(fieldsOfStored(value, shape), shape);
}

/** A set of fields with the members that the kind names and that have fields in them. */
function withNamed({ isMember, children }: FieldSet, shape: FieldShape): FieldSet {
  const named = [...children].map(([step, child]): [FieldStep, FieldSet] => {
    if (child.children.size === 0) return [step, child];
    if (step.startsWith("f:")) {
      const name = step.slice(2);
      const below = withNamed(child, shape.member(name));
      return [step, shape.knows(name) ? { ...below, isMember: true } : below];
    }
    return [step, step.startsWith("k:") ? withNamed(child, shape.item()) : child];
  });
  return { isMember, children: new Map(named) };
}

/** A value without fields; null where nothing is left of it. */
function without(value: unknown, gone: FieldSet, shape: FieldShape): unknown {
  if (gone.children.size === 0) return value;
  if (Array.isArray(value)) {
    const left = shape.list.type === "atomic" ? [] : itemsWithout(value, gone, shape);
    return left.length === 0 ? null : left;
  }
  if (!isJsonObject(value)) return value;
  const left = shape.isAtomicMap ? {} : membersWithout(value, gone, shape);
  return isEmptyObject(left) ? null : left;
}

function itemsWithout(
  list: readonly unknown[],
  gone: FieldSet,
  shape: FieldShape,
): readonly unknown[] {
  return stepsOf(list, shape.list).flatMap(([step, item]) => {
    const below = gone.children.get(step);
    if (below === undefined) return [item];
    return below.isMember ? [] : [without(item, below, shape.item())];
  });
}

function membersWithout(
  value: Readonly<Record<string, unknown>>,
  gone: FieldSet,
  shape: FieldShape,
): Readonly<Record<string, unknown>> {
  const left = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const below = gone.children.get(`f:${name}`);
    if (below === undefined) return [[name, member]];
    return below.isMember ? [] : [[name, without(member, below, shape.member(name))]];
  });
  return Object.fromEntries(left);
}
