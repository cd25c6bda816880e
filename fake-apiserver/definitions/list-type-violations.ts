/** Validates list types and map types. Mirrors: apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go. */
import { type Cause, forbidden, invalid, required, unsupported } from "../storage/field-causes.js";
import { isJsonObject, type JsonObject, record, texts } from "../values/json-value.js";
import { defaultOf, partOf, typeOf } from "./schema-parts.js";

type Causes = readonly Cause[];

const LIST_TYPE = "x-kubernetes-list-type";
const LIST_KEYS = "x-kubernetes-list-map-keys";
const MAP_TYPE = "x-kubernetes-map-type";
const LIST_TYPES = ["atomic", "set", "map"];
const MAP_TYPES = ["atomic", "granular"];

/** The errors of list type, list keys and map type of one schema. */
export function listTypeViolations(schema: JsonObject, place: string): Causes {
  const listType = textOf(schema[LIST_TYPE]);
  const keys = texts(schema[LIST_KEYS]);
  const isList = typeOf(schema) === "array";
  return [
    ...ofKind(schema, MAP_TYPE, MAP_TYPES, "object", place),
    ...(listType === "set" && isList ? ofSetItems(partOf(schema, "items"), place) : []),
    ...ofKind(schema, LIST_TYPE, LIST_TYPES, "array", place),
    ...(listType !== "map" && keys.length > 0 ? [keysWithoutMap(listType, place)] : []),
    ...(listType === "map" ? ofMap(schema, keys, place) : []),
    ...(listType === "set" || listType === "map"
      ? ofNullable(partOf(schema, "items"), listType, keys, place)
      : []),
  ];
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Only lists and maps have them. */
function ofKind(
  schema: JsonObject,
  word: string,
  known: readonly string[],
  wanted: string,
  place: string,
): Causes {
  const kind = textOf(schema[word]);
  if (kind === undefined) return [];
  const [type, here] = [typeOf(schema), `${place}.type`];
  const why = `must be ${wanted} if ${word} is specified`;
  return [
    ...(type === wanted ? [] : [type === "" ? required(here, why) : invalid(here, type, why)]),
    ...(known.includes(kind) ? [] : [unsupported(`${place}.${word}`, kind, known)]),
  ];
}

/** Items of a set are atomic. A real server quotes the list type of any of them. */
function ofSetItems(items: JsonObject | undefined, place: string): Causes {
  if (items === undefined) return [];
  const [listType, mapType] = [textOf(items[LIST_TYPE]), textOf(items[MAP_TYPE])];
  const why = `must be atomic as item of a list with ${LIST_TYPE}=set`;
  const refuse = (word: string) => [invalid(`${place}.items.${word}`, listType ?? null, why)];
  switch (typeOf(items)) {
    case "array":
      return listType === undefined || listType === "atomic" ? [] : refuse(LIST_TYPE);
    case "object":
      return mapType === "atomic" ? [] : refuse(MAP_TYPE);
    default:
      return [];
  }
}

function keysWithoutMap(listType: string | undefined, place: string): Cause {
  const why = `must be map if ${LIST_KEYS} is non-empty`;
  return listType === undefined
    ? required(`${place}.${LIST_TYPE}`, why)
    : invalid(`${place}.${LIST_TYPE}`, listType, why);
}

function ofMap(schema: JsonObject, keys: readonly string[], place: string): Causes {
  const { items } = schema;
  const isSaid = isJsonObject(items) || Array.isArray(items);
  const type = isJsonObject(items) ? typeOf(items) : "";
  const why = `must be object if parent array's ${LIST_TYPE} is map`;
  return [
    ...(keys.length === 0
      ? [required(`${place}.${LIST_KEYS}`, `must not be empty if ${LIST_TYPE} is map`)]
      : []),
    ...(isSaid ? [] : [required(`${place}.items`, `must have a schema if ${LIST_TYPE} is map`)]),
    ...(Array.isArray(items)
      ? [invalid(`${place}.items`, items, `must only have a single schema if ${LIST_TYPE} is map`)]
      : []),
    ...(isJsonObject(items) && type !== "object"
      ? [invalid(`${place}.items.type`, type, why)]
      : []),
    ...(isJsonObject(items) && type === "object" ? ofKeys(items, keys, place) : []),
  ];
}

/** A real server quotes the type of the items, which is that of an object. */
function ofKeys(items: JsonObject, keys: readonly string[], place: string): Causes {
  const properties = record(items["properties"]);
  const here = `${place}.${LIST_KEYS}`;
  return keys.flatMap((key, index) => {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const isScalar = !["array", "object"].includes(typeOf(record(property)));
    const where = `${place}.items.properties[${key}].type`;
    const why = `must be a scalar type if parent array's ${LIST_TYPE} is map`;
    return [
      ...(isJsonObject(property)
        ? []
        : [invalid(here, keys, "entries must all be names of item properties")]),
      ...(isScalar ? [] : [invalid(where, "object", why)]),
      ...(keys.indexOf(key) < index
        ? [invalid(here, keys, "must not contain duplicate entries")]
        : []),
    ];
  });
}

/** The keys of items are required, and not nullable. */
function ofNullable(
  items: JsonObject | undefined,
  listType: string,
  keys: readonly string[],
  place: string,
): Causes {
  if (items === undefined) return [];
  const where = `${place}.items`;
  const properties = record(items["properties"]);
  const needed = texts(items["required"]);
  const isKey = `this property is in ${LIST_KEYS}, so it`;
  return [
    ...(items["nullable"] === true
      ? [forbidden(`${where}.nullable`, `cannot be nullable when ${LIST_TYPE} is ${listType}`)]
      : []),
    ...(listType === "map" ? keys : []).flatMap((key) => {
      const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (!isJsonObject(property)) return [];
      const here = `${where}.properties[${key}]`;
      const isSure = needed.includes(key) || defaultOf(property) !== undefined;
      const why = `${isKey} must have a default or be a required property`;
      return [
        ...(isSure ? [] : [required(`${here}.default`, why)]),
        ...(property["nullable"] === true
          ? [forbidden(`${here}.nullable`, `${isKey} cannot be nullable`)]
          : []),
      ];
    }),
  ];
}
