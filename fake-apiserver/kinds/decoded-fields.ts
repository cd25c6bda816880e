import type { KubernetesObject } from "../../src/wire/resource.js";
import { isEmptyObject, isJsonObject, type JsonObject } from "../values/json-value.js";
import { canonicalBytes } from "./canonical-bytes.js";
import { type FieldsByName, fieldsByName } from "./fields-by-name.js";
import { kindTable } from "./kind-table.js";
import type { KindField } from "./kind-type.js";

/** The zero values of the types that are not structs. */
export const ZEROES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["string", ""],
  ["bytes", ""],
  ["bool", false],
  ["int32", 0],
  ["int64", 0],
  ["double", 0],
]);

/** The result of null for types with their own decoder. */
const OWN_ZEROES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["io.k8s.apimachinery.pkg.api.resource.Quantity", "0"],
  ["io.k8s.apimachinery.pkg.util.intstr.IntOrString", 0],
]);

/** Types that are a schema or something else. */
const SCHEMA_OR = /(?<=\.JSONSchemaProps)Or(?:Array|Bool|StringArray)$/;
/** Any value, including null. */
const ANY_VALUE = /\.apiextensions\.v1\.JSON$/;

/**
 * An object of a built-in kind after its Go type has decoded and encoded it: null counts as unset, and empty fields with
 * omitempty are absent. Unknown fields stay, and so do all fields of a kind of unknown type. Metadata is unchanged.
 * Returns its argument if nothing changes.
 */
export function decodedKindFields(
  object: KubernetesObject,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
): KubernetesObject {
  const type = kindTable().typeNameOf(apiVersion, kind);
  const fields = type === undefined ? undefined : fieldsByName(type);
  if (fields === undefined) return object;
  const { metadata, ...content } = object;
  const decoded = decodedMembers(content, fields);
  return decoded === content ? object : { ...decoded, metadata };
}

function decodedMembers<T extends JsonObject>(object: T, fields: FieldsByName): T | JsonObject {
  let isChanged = false;
  const members: (readonly [string, unknown])[] = [];
  for (const [name, value] of Object.entries(object)) {
    const field = fields.get(name);
    const decoded = field === undefined ? value : decodedField(value, field);
    if (decoded !== value) isChanged = true;
    if (decoded !== undefined) members.push([name, decoded]);
  }
  return isChanged ? Object.fromEntries(members) : object;
}

/** Undefined for a member that is not there. */
function decodedField(value: unknown, field: KindField): unknown {
  if (value === null) return undefined;
  const decoded = decodedBy(value, field);
  return field.isLeftOut && isNothing(decoded, field) ? undefined : decoded;
}

function decodedBy(value: unknown, { cardinality, type }: KindField): unknown {
  if (cardinality === "one") return decodedValue(value, type);
  if (cardinality === "list") return Array.isArray(value) ? decodedItems(value, type) : value;
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value);
  const before = Object.values(value);
  const after = decodedItems(before, type);
  if (after === before) return value;
  return Object.fromEntries(keys.map((key, index) => [key, after[index]]));
}

function decodedItems(items: readonly unknown[], type: string): readonly unknown[] {
  const decoded = items.map((item) => (item === null ? nothingOf(type) : decodedValue(item, type)));
  return decoded.every((item, index) => item === items[index]) ? items : decoded;
}

/** The result of null in a list or a map. */
function nothingOf(type: string): unknown {
  if (ANY_VALUE.test(type)) return null;
  const zero = ZEROES.get(type) ?? OWN_ZEROES.get(type);
  return zero ?? {};
}

/** Scalars other than bytes, and types with their own encoding, are unchanged. */
function decodedValue(value: unknown, typeName: string): unknown {
  if (typeName === "bytes") return canonicalBytes(value);
  if (Array.isArray(value)) {
    const type = kindTable().type(typeName);
    return type?.type === "list" ? decodedBy(value, type.items) : value;
  }
  if (!isJsonObject(value)) return value;
  const fields = fieldsByName(typeName.replace(SCHEMA_OR, ""));
  return fields === undefined ? value : decodedMembers(value, fields);
}

/** Whether a value is the zero value of its field. */
export function isNothing(value: unknown, { cardinality, type, isPointer }: KindField): boolean {
  if (cardinality === "list") return Array.isArray(value) && value.length === 0;
  if (cardinality === "map") return isEmptyObject(value);
  return !isPointer && ZEROES.has(type) && value === ZEROES.get(type);
}
