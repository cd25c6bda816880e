import type { KubernetesObject } from "../../src/wire/resource.js";
import { isEmptyObject, isJsonObject, type JsonObject } from "../values/json-value.js";
import { canonicalBytes } from "./canonical-bytes.js";
import { type FieldsByName, fieldsByName } from "./fields-by-name.js";
import { kindTable } from "./kind-table.js";
import type { KindField } from "./kind-type.js";

/** What nothing is, of each type that is no struct. */
export const ZEROES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["string", ""],
  ["bytes", ""],
  ["bool", false],
  ["int32", 0],
  ["int64", 0],
  ["double", 0],
]);

/** What null is to types that decode themselves. */
const OWN_ZEROES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["io.k8s.apimachinery.pkg.api.resource.Quantity", "0"],
  ["io.k8s.apimachinery.pkg.util.intstr.IntOrString", 0],
]);

/** A schema, where there may be something else. */
const SCHEMA_OR = /(?<=\.JSONSchemaProps)Or(?:Array|Bool|StringArray)$/;
/** What may be anything, also null. */
const ANY_VALUE = /\.apiextensions\.v1\.JSON$/;

/**
 * An object of a built-in kind as it is once its Go type has decoded it and encodes it again: null is nothing, and what is
 * left out when it is empty is not there. Members that the type does not have stay, and so does all of a kind whose type is
 * not known. Metadata are left alone. Gives what it is given when there is nothing to change.
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

/** What null is in a list or a map. */
function nothingOf(type: string): unknown {
  if (ANY_VALUE.test(type)) return null;
  const zero = ZEROES.get(type) ?? OWN_ZEROES.get(type);
  return zero ?? {};
}

/** Other scalars than bytes, and types with a form of their own, are as they come. */
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

/** Whether a value is that of an unset field. */
export function isNothing(value: unknown, { cardinality, type, isPointer }: KindField): boolean {
  if (cardinality === "list") return Array.isArray(value) && value.length === 0;
  if (cardinality === "map") return isEmptyObject(value);
  return !isPointer && ZEROES.has(type) && value === ZEROES.get(type);
}
