import { isJsonObject, type JsonObject, record } from "../values/json-value.js";

/**
 * Applies a merge patch (RFC 7386) and returns the result: null removes, lists are replaced. The document is unchanged. As
 * in servers, a list that does not replace an object loses the null members of its objects, which the RFC keeps.
 */
export function applyMergePatch(document: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return isJsonObject(document) ? patch : pruned(patch);
  const merged = new Map<string, unknown>(Object.entries(record(document)));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, applyMergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

/** A value without members that are null, however deep; a null in a list stays. */
function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned);
  return isJsonObject(value) ? prunedObject(value) : value;
}

function prunedObject(object: JsonObject): JsonObject {
  const members = Object.entries(object).filter(([, value]) => value !== null);
  return Object.fromEntries(members.map(([name, value]) => [name, pruned(value)]));
}
