import { type JsonObject, record } from "../values/json-value.js";

/** The old value of a list item; known only for lists that are maps by keys. */
export function formerItems(schema: JsonObject, old: unknown): (item: unknown) => unknown {
  if (schema["x-kubernetes-list-type"] !== "map" || !Array.isArray(old)) return () => undefined;
  const names = schema["x-kubernetes-list-map-keys"];
  const keys = Array.isArray(names) ? names.map(String) : [];
  const keyOf = (item: unknown) => JSON.stringify(keys.map((key) => record(item)[key] ?? null));
  const former = new Map<string, unknown>();
  for (const item of old) {
    const key = keyOf(item);
    // Of duplicate items, the first counts.
    if (!former.has(key)) former.set(key, item);
  }
  return (item) => former.get(keyOf(item));
}
