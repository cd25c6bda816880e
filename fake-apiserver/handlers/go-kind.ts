/** What a JSON value is, in the words of Go's decoder. */
export function goKindOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return typeof value === "boolean" ? "bool" : typeof value;
}
