/** Objects in rules. Mirrors: k8s.io/apiserver pkg/cel/common/valuesunstructured.go. */
import { isDeepStrictEqual } from "node:util";
import { isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { isEqual } from "./compare-values.js";
import { toText } from "./conversions.js";
import { escapedName, isEmbedded, unescapedName, withIdentity } from "./schema-types.js";
import { dateOf, durationOf, timestampOf } from "./times.js";
import {
  CelError,
  type CelList,
  type CelMap,
  isList,
  isMap,
  itemsOf,
  listOf,
  Opaque,
  type Value,
} from "./values.js";

/** A value without a schema: it can only be compared. */
class Unknown extends Opaque {
  override readonly typeName = "unknown";
  readonly value: unknown;
  constructor(value: unknown) {
    super();
    this.value = value;
  }
  override equals(other: Value): boolean {
    return other instanceof Unknown && isDeepStrictEqual(this.value, other.value);
  }
}

/**
 * A value of an object with the types of its schema. Nested values are converted on access.
 * @throws CelError if it does not match the schema
 */
export function schemaValue(value: unknown, schema: JsonObject): Value {
  if (value === null || value === undefined) {
    if (schema["nullable"] === true) return null;
    throw new CelError("invalid data, got null for schema with nullable=false");
  }
  if (schema["x-kubernetes-int-or-string"] === true) return intOrText(value);
  switch (schema["type"]) {
    case "object":
      if (!isJsonObject(value)) {
        throw new CelError("invalid data, expected a map for the provided schema with type=object");
      }
      return objectValue(value, isEmbedded(schema) ? withIdentity(schema) : schema);
    case "array":
      return arrayValue(value, schema);
    case "string":
      return textValue(value, schema);
    case "number":
      if (typeof value === "number") return value;
      throw unexpected("float", value);
    case "integer":
      if (typeof value === "number" && Number.isInteger(value)) return BigInt(value);
      if (typeof value === "bigint") return value;
      throw unexpected("int", value);
    case "boolean":
      if (typeof value === "boolean") return value;
      throw unexpected("bool", value);
    default:
      return new Unknown(value);
  }
}

const GO_NAMES: Readonly<Record<string, string>> = {
  string: "string",
  boolean: "bool",
  object: "map[string]interface {}",
};

function unexpected(wanted: string, value: unknown): CelError {
  const number = Number.isInteger(value) ? "int64" : "float64";
  const kind = Array.isArray(value) ? "[]interface {}" : (GO_NAMES[typeof value] ?? number);
  return new CelError(`invalid data, expected ${wanted}, got ${kind}`);
}

function intOrText(value: unknown): Value {
  if (typeof value === "string") return value;
  if (typeof value === "number" && Number.isInteger(value)) return BigInt(value);
  throw new CelError("invalid data, expected XIntOrString value to be either a string or integer");
}

function textValue(value: unknown, { format }: JsonObject): Value {
  if (typeof value !== "string") throw unexpected("string", value);
  switch (format) {
    case "duration":
      return found(durationOf(value), `Invalid duration ${value}`);
    case "date":
      return found(dateOf(value), `Invalid date formatted string ${value}`);
    case "date-time":
      return found(timestampOf(value), `Invalid date-time formatted string ${value}`);
    case "byte":
      return new Uint8Array(Buffer.from(value, "base64"));
    default:
      return value;
  }
}

function found(value: Value | undefined, why: string): Value {
  if (value === undefined) throw new CelError(why);
  return value;
}

function objectValue(object: JsonObject, schema: JsonObject): CelMap {
  const { properties, additionalProperties } = schema;
  const members = isJsonObject(properties) ? properties : undefined;
  const schemaOf = (name: string): unknown => {
    if (members !== undefined) return Object.hasOwn(members, name) ? members[name] : undefined;
    return additionalProperties;
  };
  const made = (key: Value): Value | undefined => {
    if (typeof key !== "string") return undefined;
    const name = members === undefined ? key : unescapedName(key);
    if (name === undefined || !Object.hasOwn(object, name)) return undefined;
    const value = object[name];
    if (members !== undefined && value === null) return undefined;
    const part = schemaOf(name);
    return isJsonObject(part) ? schemaValue(value, part) : undefined;
  };
  const known = new Map<Value, Value>();
  const namesOf = () => {
    const names = Object.keys(object);
    if (members === undefined) return isJsonObject(additionalProperties) ? names : [];
    return names
      .filter((name) => isJsonObject(schemaOf(name)))
      .map((name) => escapedName(name) ?? name);
  };
  let size: number | undefined;
  let keys: readonly string[] | undefined;
  return {
    kind: "map",
    // A rule may access these at every step.
    get size() {
      size ??= Object.keys(object).length;
      return size;
    },
    get: (key) => {
      const found = known.get(key);
      if (found !== undefined) return found;
      const value = made(key);
      // Creating others is as fast as finding them.
      if (typeof value === "object") known.set(key, value);
      return value;
    },
    keys: () => {
      keys ??= namesOf();
      return keys;
    },
  };
}

function arrayValue(values: unknown, schema: JsonObject): CelList {
  if (!Array.isArray(values)) {
    throw new CelError("invalid data, expected an array for the provided schema with type=array");
  }
  const items = record(schema["items"]);
  const known: Value[] = [];
  const list: CelList = {
    kind: "list",
    size: values.length,
    at: (index) => (known[index] ??= schemaValue(values[index], items)),
  };
  switch (schema["x-kubernetes-list-type"]) {
    case "map":
      return mapList(list, keysOf(schema));
    case "set":
      return setList(list);
    default:
      return list;
  }
}

/** The members that identify the items of a list. */
export function keysOf(schema: JsonObject): readonly string[] {
  const keys = schema["x-kubernetes-list-map-keys"];
  return Array.isArray(keys) ? keys.map(String) : [];
}

/** The identity of an item in its list. */
type Identity = (item: Value) => string;

/** Items with the same keys are the same item: order is irrelevant, and adding replaces. */
function mapList(list: CelList, keys: readonly string[]): CelList {
  const names = keys.map((key) => escapedName(key) ?? key);
  const identity: Identity = (item) =>
    isMap(item) ? JSON.stringify(names.map((name) => identityOf(item.get(name) ?? null))) : "";
  return unordered(list, identity, (items) => mapList(listOf(items), keys));
}

function setList(list: CelList): CelList {
  return unordered(list, identityOf, (items) => setList(listOf(items)));
}

/** A list whose order is irrelevant: an added item replaces an equal one, or comes last. */
function unordered(
  list: CelList,
  identity: Identity,
  again: (items: readonly Value[]) => CelList,
): CelList {
  const byIdentity = (items: CelList) =>
    new Map(itemsOf(items).map((item) => [identity(item), item] as const));
  return {
    ...list,
    equals: (other) => {
      if (!isList(other) || list.size !== other.size) return false;
      const others = byIdentity(other);
      return itemsOf(list).every((item) => {
        const counterpart = others.get(identity(item));
        return counterpart !== undefined && isEqual(item, counterpart);
      });
    },
    plus: (other) => again([...new Map([...byIdentity(list), ...byIdentity(other)]).values()]),
  };
}

/** A text that is the same for equal values. */
function identityOf(value: Value): string {
  switch (typeof value) {
    case "number":
      return Number.isInteger(value) ? `n${BigInt(value)}` : `n${value}`;
    case "bigint":
      return `n${value}`;
    case "object":
      break;
    default:
      return `${typeof value}${value}`;
  }
  if (value === null) return "null";
  if (isList(value)) return JSON.stringify(itemsOf(value).map(identityOf));
  if (!isMap(value)) return toText(value);
  const members = value
    .keys()
    .map((key) => [identityOf(key), identityOf(value.get(key) ?? null)] as const);
  return JSON.stringify(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
