import { isEmptyObject, isJsonObject } from "../values/json-value.js";
import type { FieldSet } from "./field-set.js";
import type { FieldShape } from "./field-shape.js";
import { groupsByStep, itemsByStep } from "./list-items.js";

/**
 * Lays an applied value over the live one: what is one value is replaced, everything else is merged. Lists come in the
 * order of the applied one, with what only the live one has where it was. @throws ListItemError
 */
export function mergeApplied(live: unknown, applied: unknown, shape: FieldShape): unknown {
  if (applied === undefined) return live;
  if (applied === null && hasMergedParts(live, shape)) return live;
  if (Array.isArray(live) && Array.isArray(applied) && shape.list.type !== "atomic") {
    return mergeLists(live, applied, shape);
  }
  if (!isJsonObject(live) || !isJsonObject(applied) || shape.isAtomicMap) return applied;
  const merged = Object.entries(applied).map(([name, value]): [string, unknown] => [
    name,
    mergeApplied(Object.hasOwn(live, name) ? live[name] : undefined, value, shape.member(name)),
  ]);
  return { ...live, ...Object.fromEntries(merged) };
}

/** Whether a value is merged part by part: null then is no part of it, and changes nothing. */
function hasMergedParts(live: unknown, shape: FieldShape): boolean {
  if (Array.isArray(live)) return live.length > 0 && shape.list.type !== "atomic";
  return isJsonObject(live) && !isEmptyObject(live) && !shape.isAtomicMap;
}

/**
 * Removes from a value the fields that its applier owned and has given up, but those that another manager owns. An object
 * or a list that this leaves empty goes too, if it was not there for somebody's sake.
 */
export function withoutGivenUp(
  value: unknown,
  shape: FieldShape,
  givenUp: FieldSet,
  kept: FieldSet | undefined,
): unknown {
  if (givenUp.children.size === 0) return value;
  if (Array.isArray(value)) return listWithoutGivenUp(value, shape, givenUp, kept);
  if (!isJsonObject(value)) return value;
  const left = new Map(Object.entries(value));
  for (const [step, below] of givenUp.children) {
    const name = step.slice(2);
    if (!left.has(name)) continue;
    const keptBelow = kept?.children.get(step);
    // A member that the kind names goes with all that has no owner in it, its defaults for instance.
    const isNamed = name !== "metadata" && shape.knows(name);
    const member =
      isNamed && keptBelow === undefined
        ? undefined
        : remaining(left.get(name), shape.member(name), below, keptBelow);
    if (member === undefined) left.delete(name);
    else left.set(name, member);
  }
  return Object.fromEntries(left);
}

function listWithoutGivenUp(
  list: readonly unknown[],
  shape: FieldShape,
  givenUp: FieldSet,
  kept: FieldSet | undefined,
): readonly unknown[] {
  return [...groupsByStep(list, shape.list)].flatMap(([step, items]) => {
    const below = givenUp.children.get(step);
    const item = items.at(-1);
    if (below === undefined) return items;
    const keptBelow = kept?.children.get(step);
    // An item goes with all that is in it, if no other manager owns it itself.
    if (shape.list.type === "keyed" && below.isMember && keptBelow?.isMember !== true) return [];
    const left = remaining(item, shape.item(), below, keptBelow);
    return left === undefined ? [] : [left];
  });
}

/** What is left of a field of which something is given up; undefined: nothing. */
function remaining(
  value: unknown,
  shape: FieldShape,
  givenUp: FieldSet,
  kept: FieldSet | undefined,
): unknown {
  const left = withoutGivenUp(value, shape, givenUp, kept);
  if (kept !== undefined) return left;
  if (givenUp.isMember) return undefined;
  return isEmptied(left) && !isEmptied(value) ? undefined : left;
}

function isEmptied(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isEmptyObject(value);
}

function mergeLists(
  live: readonly unknown[],
  applied: readonly unknown[],
  shape: FieldShape,
): readonly unknown[] {
  // What is there twice stays so until it is applied.
  const old = [...groupsByStep(live, shape.list)];
  const known = itemsByStep(live, shape.list);
  const wanted = itemsByStep(applied, shape.list);
  const merged: unknown[] = [];
  const isPlaced = new Set<string>();
  let next = 0;
  const placeUnwanted = () => {
    for (; next < old.length; next++) {
      const [step, items = []] = old[next] ?? [];
      if (step === undefined || isPlaced.has(step)) continue;
      if (wanted.has(step)) return;
      merged.push(...items);
    }
  };
  for (const [step, item] of wanted) {
    placeUnwanted();
    merged.push(mergeApplied(known.get(step), item, shape.item()));
    isPlaced.add(step);
  }
  placeUnwanted();
  return merged;
}
