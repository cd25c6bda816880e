import { isEmptyObject, isJsonObject, isScalar } from "../values/json-value.js";
import type { FieldShape } from "./field-shape.js";
import { groupsByStep, itemsByStep } from "./list-items.js";

/**
 * Merges an applied value into the live one: atomic values are replaced, everything else is merged. Lists come in the
 * order of the applied one; items that only the live one has keep their place. @throws ListItemError
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
    isScalar(value)
      ? value
      : mergeApplied(Object.hasOwn(live, name) ? live[name] : undefined, value, shape.member(name)),
  ]);
  return { ...live, ...Object.fromEntries(merged) };
}

/** Whether a value is merged member by member: then null is not a member, and changes nothing. */
function hasMergedParts(live: unknown, shape: FieldShape): boolean {
  if (Array.isArray(live)) return live.length > 0 && shape.list.type !== "atomic";
  return isJsonObject(live) && !isEmptyObject(live) && !shape.isAtomicMap;
}

function mergeLists(
  live: readonly unknown[],
  applied: readonly unknown[],
  shape: FieldShape,
): readonly unknown[] {
  // Duplicate items stay until they are applied.
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
