import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { type FieldStep, pathText } from "./field-set.js";
import type { ListShape } from "./field-shape.js";

/** A list with two items of the same keys. */
export class ListItemError extends Error {
  override readonly name = "ListItemError";
}

/** The items of a list with the steps that lead to them. Of items that share a step, the last counts. @throws ListItemError */
export function itemsByStep(
  list: readonly unknown[],
  shape: ListShape,
): ReadonlyMap<FieldStep, unknown> {
  return new Map(stepsOf(list, shape));
}

/** All items of a list with the steps that lead to them. @throws ListItemError */
export function groupsByStep(
  list: readonly unknown[],
  shape: ListShape,
): ReadonlyMap<FieldStep, readonly unknown[]> {
  const groups = new Map<FieldStep, unknown[]>();
  for (const [step, item] of stepsOf(list, shape)) {
    const group = groups.get(step);
    if (group === undefined) groups.set(step, [item]);
    else group.push(item);
  }
  return groups;
}

/** All items of a list in their order, each with the step that leads to it. @throws ListItemError */
export function stepsOf(
  list: readonly unknown[],
  shape: ListShape,
): readonly (readonly [FieldStep, unknown])[] {
  return list.map((item, index) => [stepTo(item, index, shape), item]);
}

/** As `itemsByStep`, of items whose keys all differ. @throws ListItemError */
export function distinctItems(
  list: readonly unknown[],
  shape: ListShape,
): ReadonlyMap<FieldStep, unknown> {
  const items = itemsByStep(list, shape);
  if (items.size === list.length) return items;
  const seen = new Set<FieldStep>();
  const double = list
    .map((item, index) => stepTo(item, index, shape))
    .find((step) => seen.size === seen.add(step).size);
  const key = double?.startsWith("k:") ? pathText([double]) : `[=${double?.slice(2)}]`;
  throw new ListItemError(`duplicate entries for key ${key}`);
}

function stepTo(item: unknown, index: number, shape: ListShape): FieldStep {
  if (shape.type !== "keyed") return `v:${JSON.stringify(item)}`;
  if (!isJsonObject(item)) {
    const what = item === null ? "a null element" : "non-map elements";
    throw new ListItemError(`element ${index}: associative list with keys may not have ${what}`);
  }
  const keys = keysOfItem(item, shape.keys, (name) => shape.defaults?.[name]);
  if (Object.keys(keys).length === 0) {
    const names = shape.keys.map((key) => JSON.stringify(key)).join(" ");
    throw new ListItemError(
      `element ${index}: associative list with keys has an element that omits all key fields [${names}] ` +
        "(and doesn't have default values for any key fields)",
    );
  }
  return `k:${JSON.stringify(keys)}`;
}

/** The keys of an item of a list, in the order of their names, with the defaults of those that it does not have. */
export function keysOfItem(
  item: JsonObject,
  names: readonly string[],
  defaultOf: (name: string) => unknown,
): JsonObject {
  const keys = names.toSorted().flatMap((name): [string, unknown][] => {
    // Null is a key of its own, and not the default.
    const value = Object.hasOwn(item, name) ? item[name] : defaultOf(name);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(keys);
}
