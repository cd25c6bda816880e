/**
 * Why the result of a strategic merge patch is not an object of its kind: it is converted field by field, and not decoded.
 *
 * Mirrors: apimachinery pkg/runtime/converter.go (fromUnstructured).
 */
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { fieldsByName } from "./fields-by-name.js";
import { kindTable } from "./kind-table.js";
import type { KindField } from "./kind-type.js";
import { base64Fault, SPECIAL_FAULTS } from "./special-faults.js";

const NUMBERS = ["uint8", "int32", "int64", "double"];

/** The first error of an object of a built-in kind, in the order of the fields of its type; undefined if there is none. */
export function conversionFault(
  object: JsonObject,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
): string | undefined {
  const type = kindTable().typeNameOf(apiVersion, kind);
  return type === undefined ? undefined : inStruct(object, type);
}

function inStruct(object: JsonObject, type: string): string | undefined {
  for (const [name, field] of fieldsByName(type) ?? []) {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    const why = ofField(value, field);
    if (why !== undefined) return why;
  }
  return undefined;
}

function ofField(value: unknown, { cardinality, type, goType }: KindField): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (cardinality === "one") return ofValue(value, type, goType);
  const isList = cardinality === "list";
  const isRight = isList ? Array.isArray(value) : isJsonObject(value);
  if (!isRight) return `cannot restore ${isList ? "slice" : "map"} from ${kindOf(value)}`;
  const itemName = /^(?:\[\]|map\[[^\]]*\])(.+)$/.exec(goType ?? "")?.[1];
  return firstOf(Object.values(Object(value)), type, itemName);
}

function firstOf(values: readonly unknown[], type: string, name?: string): string | undefined {
  for (const value of values) {
    const why = value === null ? undefined : ofValue(value, type, name);
    if (why !== undefined) return why;
  }
  return undefined;
}

function ofValue(value: unknown, type: string, name?: string): string | undefined {
  if (type === "string") return ofText(value, name ?? type);
  if (type === "bool") return typeof value === "boolean" ? undefined : "unrecognized type: bool";
  if (NUMBERS.includes(type)) return ofNumber(value, type);
  if (type === "bytes") return ofBytes(value);
  const special = SPECIAL_FAULTS.get(type);
  if (special !== undefined) return special(value);
  const known = kindTable().type(type);
  if (known === undefined) return undefined;
  if (known.type === "list") return ofField(value, known.items);
  return isJsonObject(value)
    ? inStruct(value, type)
    : `cannot restore struct from: ${kindOf(value)}`;
}

/** Go converts an integer to the character with that code; this is excluded here. */
function ofText(value: unknown, name: string): string | undefined {
  if (typeof value === "string") return undefined;
  const isWhole = kindOf(value) === "int64";
  return isWhole ? `cannot convert int64 to ${name}` : "unrecognized type: string";
}

/** Base64, or a list of integers, of which Go takes the lowest byte. */
function ofBytes(value: unknown): string | undefined {
  if (Array.isArray(value)) return firstOf(value, "uint8");
  if (typeof value !== "string") return `cannot restore slice from ${kindOf(value)}`;
  const why = base64Fault(value);
  return why && `error decoding from json: ${why}`;
}

function ofNumber(value: unknown, type: string): string | undefined {
  const word = type === "double" ? "float64" : type;
  if (typeof value !== "number") return `unrecognized type: ${word}`;
  const fits = type === "double" || Number.isInteger(value);
  return fits ? undefined : `cannot convert float64 to ${word}`;
}

/** The Go kind of a value before its conversion. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "slice";
  if (typeof value === "number") return Number.isInteger(value) ? "int64" : "float64";
  if (typeof value === "boolean") return "bool";
  return typeof value === "string" ? "string" : "map";
}
