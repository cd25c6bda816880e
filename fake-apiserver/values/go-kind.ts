/** The kind of a JSON value, as Go's decoder names it. */
export function goKindOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return typeof value === "boolean" ? "bool" : typeof value;
}

/** Why Go's decoder does not take a value: "json: cannot unmarshal number into Go value of type v1.ObjectMeta". */
export function unmarshalling(value: unknown, wanted: string): string {
  return `json: cannot unmarshal ${goKindOf(value)} into Go ${wanted}`;
}

/** What objects of all kinds are decoded into first. */
const TYPE_META =
  'value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; ' +
  'Kind string "json:\\"kind,omitempty\\"" }';

/** Why the kind of an object cannot be read. */
export function withoutKind(value: unknown, wanted = TYPE_META): string {
  return `couldn't get version/kind; json parse error: ${unmarshalling(value, wanted)}`;
}
