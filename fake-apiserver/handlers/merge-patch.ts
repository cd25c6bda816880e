import { isJsonObject, type JsonObject } from "../storage/json-value.js";

/** How a merge treats lists. */
export type ListMerge =
  /** A list in the patch replaces the stored one (RFC 7386). */
  | "replace"
  /** Lists of named objects are merged by name, as strategic merge does for containers, ports, environments, volumes. */
  | "by-name";

/** The lists that built-in kinds merge by a key, and which key. */
const MERGE_KEYS: ReadonlyMap<string, string> = new Map([
  ["containers", "name"],
  ["initContainers", "name"],
  ["env", "name"],
  ["volumes", "name"],
  ["imagePullSecrets", "name"],
  ["volumeMounts", "mountPath"],
  ["ports", "containerPort"],
  ["conditions", "type"],
  ["ownerReferences", "uid"],
]);

/** Lists of scalars that strategic merge treats as sets. */
const SET_LISTS = ["finalizers"];

/** Applies a merge patch and returns the result; null removes. The document is left alone. */
export function applyMergePatch(document: unknown, patch: unknown, lists: ListMerge): unknown {
  if (!isJsonObject(patch)) return patch;
  const merged: Record<string, unknown> = isJsonObject(document) ? { ...document } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else if (Array.isArray(value)) merged[name] = mergeList(name, merged[name], value, lists);
    else merged[name] = applyMergePatch(merged[name], value, lists);
  }
  return merged;
}

function mergeList(
  name: string,
  stored: unknown,
  patch: readonly unknown[],
  lists: ListMerge,
): unknown {
  if (lists === "replace") return patch;
  if (!Array.isArray(stored)) return patch.filter(isNoDirective);
  if (SET_LISTS.includes(name)) return [...new Set([...stored, ...patch])];
  const key = MERGE_KEYS.get(name);
  if (key === undefined || !patch.every((item) => hasKey(item, key))) return patch;
  return patch.reduce<readonly unknown[]>((list, item) => mergeItem(list, item, key), stored);
}

function mergeItem(list: readonly unknown[], item: unknown, key: string): readonly unknown[] {
  if (!isJsonObject(item)) return list;
  const index = list.findIndex((stored) => isJsonObject(stored) && stored[key] === item[key]);
  if (item["$patch"] === "delete") return list.filter((_, at) => at !== index);
  if (index === -1) return [...list, item];
  return list.with(index, applyMergePatch(list[index], item, "by-name"));
}

function hasKey(item: unknown, key: string): item is JsonObject {
  return isJsonObject(item) && item[key] !== undefined;
}

/** A directive with nothing to act on does nothing. */
function isNoDirective(item: unknown): boolean {
  return !isJsonObject(item) || item["$patch"] === undefined;
}
