import { memberSchema } from "../definitions/structural-schema.js";
import { at, isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { builtInShape } from "./built-in-shape.js";
import type { FieldShape, ListShape } from "./field-shape.js";

/** What every object has, and every one inside another, whether its schema says so or not. */
const OF_EVERY_OBJECT = ["apiVersion", "kind", "metadata"];

/** The shape of a custom resource, from the structural schema of its definition; `{}` where nothing is said. */
export function schemaShape(schema: JsonObject): FieldShape {
  return shapeOf(schema, true);
}

function shapeOf(schema: JsonObject, isRoot = false): FieldShape {
  const isObject = isRoot || schema["x-kubernetes-embedded-resource"] === true;
  return {
    isAtomicMap: schema["x-kubernetes-map-type"] === "atomic",
    list: listOf(schema),
    isAlwaysThere: false,
    knows: (name) => (isObject && OF_EVERY_OBJECT.includes(name)) || hasProperty(schema, name),
    member: (name) =>
      isObject && name === "metadata"
        ? { ...builtInShape("").member("metadata"), isAlwaysThere: isRoot }
        : shapeOf(memberSchema(schema, name) ?? {}),
    item: () => shapeOf(record(schema["items"])),
  };
}

function hasProperty({ properties }: JsonObject, name: string): boolean {
  return isJsonObject(properties) && Object.hasOwn(properties, name);
}

function listOf(schema: JsonObject): ListShape {
  const keys = schema["x-kubernetes-list-map-keys"];
  switch (schema["x-kubernetes-list-type"]) {
    case "set":
      return { type: "set" };
    case "map":
      return {
        type: "keyed",
        keys: Array.isArray(keys) ? keys.map(String) : [],
        defaults: keyDefaults(schema),
      };
    default:
      return { type: "atomic" };
  }
}

function keyDefaults({ items }: JsonObject): JsonObject {
  const properties = at(items, "properties");
  const defaults = Object.entries(record(properties)).flatMap(
    ([name, member]): [string, unknown][] =>
      isJsonObject(member) && member["default"] !== undefined ? [[name, member["default"]]] : [],
  );
  return Object.fromEntries(defaults);
}
