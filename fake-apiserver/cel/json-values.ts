import { type JsonObject, record } from "../values/json-value.js";
import { CelError, type CelList, type CelMap, mapOf, type Value } from "./values.js";

/** A JSON value without a schema, such as `object` of an admission policy: numbers are integers if they look like it. */
export function jsonValue(value: unknown): Value {
  switch (typeof value) {
    case "string":
    case "boolean":
    case "bigint":
      return value;
    case "number":
      return Number.isInteger(value) ? BigInt(value) : value;
    case "object":
      if (value === null) return null;
      return Array.isArray(value) ? jsonList(value) : jsonMap(record(value));
    default:
      throw new CelError(`unsupported conversion of ${typeof value}`);
  }
}

/** Items are converted on first use. */
function jsonList(values: readonly unknown[]): CelList {
  const known: Value[] = [];
  const at = (index: number) => (known[index] ??= jsonValue(values[index]));
  return { kind: "list", size: values.length, at };
}

function jsonMap(object: JsonObject): CelMap {
  const known = new Map<Value, Value>();
  let keys: readonly string[] | undefined;
  const names = () => {
    keys ??= Object.keys(object);
    return keys;
  };
  return {
    kind: "map",
    get size() {
      return names().length;
    },
    get: (key) => {
      const found = known.get(key);
      if (found !== undefined || typeof key !== "string" || !Object.hasOwn(object, key))
        return found;
      const value = jsonValue(object[key]);
      known.set(key, value);
      return value;
    },
    keys: names,
  };
}

/** A map of names and evaluated values. */
export function recordOf(record: Readonly<Record<string, Value>>): CelMap {
  return mapOf(Object.entries(record));
}
