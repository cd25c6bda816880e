import { unmarshalling } from "../values/go-kind.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { fieldsByName } from "./fields-by-name.js";
import { kindTable } from "./kind-table.js";
import type { KindField } from "./kind-type.js";
import { base64Fault, isByte, isInt32, numberOrKind, SPECIAL_FAULTS } from "./special-faults.js";

/** Types with their own decoder: a schema, or another valid value. */
const SCHEMA_OR = /\.JSONSchemaPropsOr(?:Array|Bool|StringArray)$/;

/** Where something is of another type than wanted. */
interface Where {
  /** The type of Go that has the member, and the members that lead to it. */
  readonly struct: string;
  readonly path: readonly string[];
  /** The faults of values that Go's decoder passes over, and reports at the end. */
  readonly passed: string[];
}

/**
 * Why the members of an object of a built-in kind cannot be decoded, with the message of Go's decoder; undefined if they can.
 * An error of a type with its own decoder ends the decoding, and is reported before all others.
 * @param ofMetadata what is wrong with its metadata, which are left alone: that was found before
 */
export function kindTypeFault(
  object: JsonObject,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  ofMetadata?: string,
): string | undefined {
  // A time that is none ends the decoding as well.
  if (ofMetadata?.startsWith("json: ") === false) return ofMetadata;
  const type = kindTable().typeNameOf(apiVersion, kind);
  if (type === undefined) return ofMetadata;
  const { metadata: _metadata, ...content } = object;
  const passed = ofMetadata === undefined ? [] : [ofMetadata];
  return inStruct(content, type, { struct: "", path: [], passed }) ?? passed[0];
}

/** What ends the decoding. */
function inStruct(object: JsonObject, type: string, { path, passed }: Where): string | undefined {
  const fields = fieldsByName(type);
  if (fields === undefined) return undefined;
  for (const [name, value] of Object.entries(object)) {
    const field = fields.get(name);
    if (field === undefined || value === null) continue;
    const inner = [...path, ...(field.inlinedFrom ?? []), name];
    const why = ofField(value, field, { struct: shortName(type), path: inner, passed });
    if (why !== undefined) return why;
  }
  return undefined;
}

function ofField(value: unknown, field: KindField, where: Where): string | undefined {
  const { cardinality, type, goType } = field;
  const name = goType ?? plainName(type);
  if (cardinality === "one") return ofValue(value, type, name, where);
  const item = /^(?:\[\]|map\[[^\]]*\])(.+)$/.exec(goType ?? "")?.[1] ?? plainName(type);
  if (cardinality === "list") {
    if (Array.isArray(value)) return endOf(value, type, item, where);
    return passOver(value, goType ?? `[]${item}`, where);
  }
  if (isJsonObject(value)) return endOf(Object.values(value), type, item, where);
  return passOver(value, goType ?? `map[string]${item}`, where);
}

function endOf(
  values: readonly unknown[],
  type: string,
  name: string,
  where: Where,
): string | undefined {
  for (const value of values) {
    const why = value === null ? undefined : ofValue(value, type, name, where);
    if (why !== undefined) return why;
  }
  return undefined;
}

function ofValue(value: unknown, type: string, name: string, where: Where): string | undefined {
  switch (type) {
    case "string":
      return typeof value === "string" ? undefined : passOver(value, name, where);
    case "bytes":
      return ofBytes(value, name, where);
    case "bool":
      return typeof value === "boolean" ? undefined : passOver(value, name, where);
    case "double":
      return typeof value === "number" ? undefined : passOver(value, name, where);
    case "int32":
      return isInt32(value) ? undefined : passOver(value, name, where);
    case "int64":
      return Number.isInteger(value) ? undefined : passOver(value, name, where);
  }
  const special = SPECIAL_FAULTS.get(type);
  if (special !== undefined) return special(value)?.replace("Go value", `Go ${placeOf(where)}`);
  if (SCHEMA_OR.test(type)) return ofSchemaOr(value, type, where);
  const known = kindTable().type(type);
  if (known?.type === "list") return ofField(value, { ...known.items, goType: name }, where);
  if (known === undefined) return undefined;
  return isJsonObject(value) ? inStruct(value, type, where) : passOver(value, name, where);
}

/** Base64, or the bytes one by one. */
function ofBytes(value: unknown, name: string, where: Where): undefined {
  if (Array.isArray(value)) {
    for (const one of value) if (!isByte(one ?? 0)) passOver(one, "uint8", where);
    return;
  }
  if (typeof value !== "string") return passOver(value, name, where);
  const why = base64Fault(value);
  if (why !== undefined) where.passed.push(why);
}

/** A schema, or a list of them, or the like. */
function ofSchemaOr(value: unknown, type: string, where: Where): string | undefined {
  const schema = type.replace(SCHEMA_OR, ".JSONSchemaProps");
  if (isJsonObject(value)) return inStruct(value, schema, where);
  if (type.endsWith("Bool")) {
    return typeof value === "boolean" ? undefined : "boolean or JSON schema expected";
  }
  if (!Array.isArray(value)) return undefined;
  const isOfTexts = type.endsWith("StringArray");
  return endOf(
    value,
    isOfTexts ? "string" : schema,
    isOfTexts ? "string" : "v1.JSONSchemaProps",
    where,
  );
}

function passOver(value: unknown, name: string, where: Where): undefined {
  const text = unmarshalling(value, `${placeOf(where)} of type ${name}`);
  // A number that is none of these numbers is shown.
  const isShown = typeof value === "number" && /^u?int\d+$/.test(name);
  const whole = isShown
    ? text.replace("unmarshal number", `unmarshal ${numberOrKind(value)}`)
    : text;
  where.passed.push(whole);
}

function placeOf({ struct, path }: Where): string {
  return `struct field ${struct}.${path.join(".")}`;
}

/** A type as Go calls it, if it has no name of its own there: "string", "[]uint8", "v1.ServiceReference". */
function plainName(type: string): string {
  if (type === "bytes") return "[]uint8";
  if (type === "double") return "float64";
  return type.split(".").slice(-2).join(".");
}

function shortName(type: string): string {
  return type.slice(type.lastIndexOf(".") + 1);
}
