import { isJsonObject } from "./json-value.js";

/** A JSON value as Go prints it: `map[a:1 b:[x y]]`. */
export function goText(value: unknown): string {
  if (value === null || value === undefined) return "<nil>";
  if (Array.isArray(value)) return `[${value.map(goText).join(" ")}]`;
  if (!isJsonObject(value)) return String(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${name}:${goText(value[name])}`);
  return `map[${members.join(" ")}]`;
}

/** The type that Go gives a JSON value: "map[string]interface {}". */
export function goTypeOf(value: unknown): string {
  if (Array.isArray(value)) return "[]interface {}";
  switch (typeof value) {
    case "number":
      return Number.isInteger(value) ? "int64" : "float64";
    case "boolean":
      return "bool";
    case "string":
      return "string";
    default:
      return value === null ? "<nil>" : "map[string]interface {}";
  }
}
