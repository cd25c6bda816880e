import { isJsonObject, record } from "../values/json-value.js";

/** Applies a merge patch (RFC 7386) and returns the result: null removes, lists are replaced. The document is left alone. */
export function applyMergePatch(document: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  const merged = new Map<string, unknown>(Object.entries(record(document)));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, applyMergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}
