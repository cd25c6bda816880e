import type { FieldShape, ListShape } from "../apply/field-shape.js";
import { isJsonObject, type JsonObject } from "../storage/json-value.js";

/** What a list is merged by: a key of its items, or their values. */
type MergeBy = { readonly type: "key"; readonly key: string } | { readonly type: "value" };

const DELETE_FROM_LIST = "$deleteFromPrimitiveList/";

/**
 * Applies a strategic merge patch and returns the result: objects are merged, null removes, lists of items with keys are
 * merged by their keys, other lists are replaced. Directives: `$patch: delete | replace | merge`, `$retainKeys`,
 * `$deleteFromPrimitiveList/…`. `$setElementOrder/…` is ignored: items keep the order of the stored list, new ones follow.
 * The document is left alone.
 */
export function applyStrategicMerge(document: unknown, patch: unknown, shape: FieldShape): unknown {
  if (!isJsonObject(patch)) return patch;
  const { $patch: directive, $retainKeys: retained, ...changes } = patch;
  if (directive === "delete") return {};
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
  if (!Array.isArray(retained)) return Object.fromEntries(merged);
  return Object.fromEntries([...merged].filter(([name]) => retained.includes(name)));
}

function mergeMember(stored: unknown, change: unknown, shape: FieldShape): unknown {
  if (!Array.isArray(change)) return applyStrategicMerge(stored, change, shape);
  const by = mergeBy(shape.list);
  const items = change.filter((item) => !isDirective(item));
  const isReplaced = change.some((item) => isDirective(item) && item["$patch"] === "replace");
  if (by === undefined || isReplaced) return items.filter((item) => !isDeletion(item));
  const list = Array.isArray(stored) ? stored : [];
  if (by.type === "value") return [...new Set([...list, ...items])];
  return items.reduce<readonly unknown[]>((all, item) => mergeItem(all, item, by.key, shape), list);
}

function mergeItem(
  list: readonly unknown[],
  item: unknown,
  key: string,
  shape: FieldShape,
): readonly unknown[] {
  if (!isJsonObject(item)) return list;
  const index = list.findIndex((stored) => isJsonObject(stored) && stored[key] === item[key]);
  if (isDeletion(item)) return list.filter((_, at) => at !== index);
  const merged = applyStrategicMerge(list[index], item, shape.item());
  return index === -1 ? [...list, merged] : list.with(index, merged);
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

/** An item that says what to do with the list, and nothing else. */
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
