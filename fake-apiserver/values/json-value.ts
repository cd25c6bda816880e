/** A JSON object whose members nobody has looked at yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object: neither null, nor an array, nor a scalar. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Rebuilds a value with the keys of every object in order, as a real server writes custom resources. */
export function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (!isJsonObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, withSortedKeys(value[name])]));
}
