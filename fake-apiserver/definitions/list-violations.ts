import { type Cause, duplicate, invalid } from "../storage/field-causes.js";
import { at, isJsonObject, type JsonObject, record, withSortedKeys } from "../values/json-value.js";

/**
 * Duplicate items in lists that a structural schema declares as sets, or as maps by keys.
 *
 * Mirrors: apiextensions-apiserver pkg/apiserver/schema/listtype/validation.go.
 */
export function listViolations(value: unknown, schema: JsonObject, place = ""): readonly Cause[] {
  if (Array.isArray(value)) {
    const { items } = schema;
    return [
      ...ownViolations(value, schema, place),
      ...(isJsonObject(items)
        ? value.flatMap((item, index) => listViolations(item, items, `${place}[${index}]`))
        : []),
    ];
  }
  if (!isJsonObject(value)) return [];
  const { properties, additionalProperties } = schema;
  return Object.entries(value).flatMap(([name, member]) => {
    const known = at(properties, name);
    if (isJsonObject(known)) {
      return listViolations(member, known, place === "" ? name : `${place}.${name}`);
    }
    return isJsonObject(additionalProperties)
      ? listViolations(member, additionalProperties, `${place}[${name}]`)
      : [];
  });
}

function ownViolations(
  list: readonly unknown[],
  schema: JsonObject,
  place: string,
): readonly Cause[] {
  switch (schema["x-kubernetes-list-type"]) {
    case "set":
      return repeated(list).map((index) =>
        duplicate(`${place}[${index}]`, withSortedKeys(list[index])),
      );
    case "map":
      return mapViolations(list, schema, place);
    default:
      return [];
  }
}

function mapViolations(
  list: readonly unknown[],
  schema: JsonObject,
  place: string,
): readonly Cause[] {
  const odd = list.findIndex((item) => item !== null && !isJsonObject(item));
  if (odd >= 0) {
    const why = "must be an object for an array of list-type map";
    return [invalid(`${place}[${odd}]`, list[odd], why)];
  }
  const names = schema["x-kubernetes-list-map-keys"];
  const keys = list.map((item) => keyOf(item, Array.isArray(names) ? names : []));
  return repeated(keys).map((index) =>
    duplicate(`${place}[${index}]`, withSortedKeys(keys[index])),
  );
}

function keyOf(item: unknown, names: readonly unknown[]): JsonObject {
  const fields = record(item);
  return Object.fromEntries(
    names.flatMap((name) => {
      const known = typeof name === "string" && Object.hasOwn(fields, name);
      return known ? [[name, fields[name]]] : [];
    }),
  );
}

/** The position of a duplicate. */
function repeated(values: readonly unknown[]): readonly number[] {
  const counts = new Map<string, number>();
  return [...values.entries()].flatMap(([index, value]) => {
    const text = JSON.stringify(withSortedKeys(value));
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count === 2 ? [index] : [];
  });
}
