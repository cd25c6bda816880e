import type { FieldShape, ListShape } from "../apply/field-shape.js";
import { goText, goTypeOf } from "../values/go-text.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { type ItemKey, inOrder } from "./list-order.js";

/** How a list is merged: by a key of its items, or by value. */
type MergeBy = { readonly type: "key"; readonly key: string } | { readonly type: "value" };

const DELETE_FROM_LIST = "$deleteFromPrimitiveList/";
const SET_ORDER = "$setElementOrder/";

/** A strategic merge patch that cannot be applied, with the message of a real server. */
export class StrategicMergeError extends Error {
  override readonly name = "StrategicMergeError";
}

/** A strategic merge patch that would replace a list by another type. */
export class NoListError extends Error {
  override readonly name = "NoListError";
}

/**
 * Applies a strategic merge patch and returns the result: objects are merged, null removes, lists of items with keys are
 * merged by their keys, other lists are replaced. Directives: `$patch: delete | replace | merge`, `$retainKeys`,
 * `$deleteFromPrimitiveList/…`, `$setElementOrder/…`. Patched items have the order of the patch. The document
 * is unchanged. Mirrors: apimachinery pkg/util/strategicpatch/patch.go.
 * @throws StrategicMergeError, NoListError
 */
export function applyStrategicMerge(document: unknown, patch: unknown, shape: FieldShape): unknown {
  if (!isJsonObject(patch)) return patch;
  const { $patch: directive, $retainKeys: retained, ...changes } = patch;
  if (directive === "delete") return {};
  if (directive !== undefined && directive !== "replace" && directive !== "merge") {
    throw new StrategicMergeError(
      `unknown patch type: ${goText(directive)} in map: ${goText(patch)}`,
    );
  }
  const isReplaced = directive === "replace" || !isJsonObject(document);
  const merged = new Map<string, unknown>(isReplaced ? [] : Object.entries(document));
  for (const [name, change] of Object.entries(changes)) {
    if (name.startsWith(DELETE_FROM_LIST)) {
      const list = name.slice(DELETE_FROM_LIST.length);
      merged.set(list, withoutValues(merged.get(list), change));
    } else if (name.startsWith("$")) continue;
    else if (change === null) merged.delete(name);
    else merged.set(name, mergeMember(merged.get(name), change, shape.member(name)));
  }
  const stored = isReplaced ? {} : document;
  for (const [name, order] of Object.entries(changes)) {
    if (name.startsWith(SET_ORDER)) {
      setOrder(merged, { stored, changes, shape }, name.slice(SET_ORDER.length), order);
    }
  }
  if (!Array.isArray(retained)) return Object.fromEntries(merged);
  return Object.fromEntries([...merged].filter(([name]) => retained.includes(name)));
}

/** The target of a patch, and the patch. */
interface Merging {
  readonly stored: JsonObject;
  readonly changes: JsonObject;
  readonly shape: FieldShape;
}

/** Sorts a merged list by the order of the patch. */
function setOrder(
  merged: Map<string, unknown>,
  { stored, changes, shape }: Merging,
  name: string,
  order: unknown,
): void {
  if (!Array.isArray(order)) {
    throw new StrategicMergeError(`expected a []interface {}, but received a ${goTypeOf(order)}`);
  }
  const by = mergeBy(shape.member(name).list);
  const list = merged.get(name);
  if (by === undefined || !Array.isArray(list)) return;
  const keyOf = itemKey(by);
  const change = changes[name];
  if (Array.isArray(change)) checkOrder(change, order, keyOf);
  const before = stored[name];
  merged.set(name, inOrder(list, order, Array.isArray(before) ? before : [], keyOf));
}

/** The patched items have to be in the order that the patch sets. */
function checkOrder(change: readonly unknown[], order: readonly unknown[], keyOf: ItemKey): void {
  const changed = change.filter((item) => !isDirective(item) && !isDeletion(item));
  let at = 0;
  for (const item of order) {
    if (at < changed.length && keyOf(changed[at]) === keyOf(item)) at++;
  }
  if (at === changed.length) return;
  throw new StrategicMergeError(
    `The order in patch list:\n${goText(change)}\n doesn't match $setElementOrder list:\n${goText(order)}\n`,
  );
}

function mergeMember(stored: unknown, change: unknown, shape: FieldShape): unknown {
  const by = mergeBy(shape.list);
  if (!Array.isArray(change)) {
    if (by !== undefined) throw new NoListError(`cannot restore slice from ${goKind(change)}`);
    return applyStrategicMerge(stored, change, shape);
  }
  const items = change.filter((item) => !isDirective(item));
  const isReplaced = change.some((item) => isDirective(item) && item["$patch"] === "replace");
  if (by === undefined || isReplaced || !Array.isArray(stored)) {
    return items.filter((item) => !isDeletion(item));
  }
  if (by.type === "key") return mergeByKey(stored, items, by.key, shape);
  return inOrder([...new Set([...stored, ...items])], items, stored, itemKey(by));
}

function mergeByKey(
  list: readonly unknown[],
  items: readonly unknown[],
  key: string,
  shape: FieldShape,
): readonly unknown[] {
  const keyOf = itemKey({ type: "key", key });
  const merged = new Map(list.map((item) => [keyOf(item), item]));
  for (const item of items) {
    if (!isJsonObject(item)) {
      throw new StrategicMergeError(
        `list element types are not identical: ${goText([list, items])}`,
      );
    }
    if (!Object.hasOwn(item, key)) {
      throw new StrategicMergeError(
        `map: ${goText(item)} does not contain declared merge key: ${key}`,
      );
    }
    const itsKey = keyOf(item);
    if (isDeletion(item)) merged.delete(itsKey);
    else merged.set(itsKey, applyStrategicMerge(merged.get(itsKey), item, shape.item()));
  }
  const kept = items.filter((item) => !isDeletion(item));
  return inOrder([...merged.values()], kept, list, keyOf);
}

function itemKey(by: MergeBy): ItemKey {
  if (by.type === "value") return (item) => item;
  // An item without a key only equals itself.
  return (item) => (isJsonObject(item) ? (item[by.key] ?? item) : item);
}

function mergeBy(list: ListShape): MergeBy | undefined {
  switch (list.type) {
    case "atomic":
      return undefined;
    case "set":
      return { type: "value" };
    case "keyed": {
      const [key] = list.keys;
      return key === undefined ? undefined : { type: "key", key };
    }
  }
}

function goKind(value: unknown): string {
  return isJsonObject(value) ? "map" : goTypeOf(value);
}

/** An item that is only a directive for the list. */
function isDirective(item: unknown): item is JsonObject {
  return isJsonObject(item) && Object.hasOwn(item, "$patch") && Object.keys(item).length === 1;
}

function isDeletion(item: unknown): boolean {
  return isJsonObject(item) && item["$patch"] === "delete";
}

function withoutValues(list: unknown, values: unknown): unknown {
  if (!Array.isArray(list) || !Array.isArray(values)) return list;
  return list.filter((item) => !values.includes(item));
}
