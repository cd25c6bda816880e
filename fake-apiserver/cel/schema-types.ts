/** The types of a custom resource's schema in rules. Mirrors: k8s.io/apiserver pkg/cel/common/schemas.go, pkg/cel/types.go. */
import { at, isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { type CelType, listType, mapType, structType, TYPES } from "./cel-type.js";
import { RESERVED } from "./reserved-words.js";

/** The type of a part of a schema, with limits for cost estimates. */
export interface SchemaType {
  readonly type: CelType;
  /** For an object: its fields, by their escaped names. */
  readonly fields?: ReadonlyMap<string, SchemaType>;
  /** For a list: its items. For a map: its values. */
  readonly item?: SchemaType;
  /** The maximum number of characters, items or entries. */
  readonly maxCount: number;
  /** The minimum number of bytes in JSON. */
  readonly minSize: number;
}

/** The largest request that a server accepts, for cost estimates. */
export const REQUEST_MAX_BYTES = 3 * 1024 * 1024;

const ESCAPES: Readonly<Record<string, string>> = {
  __: "__underscores__",
  ".": "__dot__",
  "-": "__dash__",
  "/": "__slash__",
};
const UNESCAPES: ReadonlyMap<string, string> = new Map([
  ["underscores", "__"],
  ["dot", "."],
  ["dash", "-"],
  ["slash", "/"],
]);

/** The escaped name of a member; undefined if rules cannot access it. */
export function escapedName(name: string): string | undefined {
  if (!/^[A-Za-z_./-][\w./-]*$/.test(name)) return undefined;
  if (RESERVED.has(name)) return `__${name}__`;
  return name.replace(/__|[-./]/g, (part) => ESCAPES[part] ?? part);
}

/** The member of an escaped name; undefined if it is invalid. */
export function unescapedName(name: string): string | undefined {
  let isEscape = true;
  const plain = name.replace(/__([^_]+)__/g, (part, word: string) => {
    const found = UNESCAPES.get(word);
    if (found !== undefined) return found;
    if (RESERVED.has(word) && part.length === name.length) return word;
    isEscape = false;
    return part;
  });
  return isEscape ? plain : undefined;
}

const NAME_MAX_LENGTH = 253;

/** At a resource's root, rules can access kind, version and name, declared or not. */
export function withIdentity(schema: JsonObject): JsonObject {
  const properties = record(schema["properties"]);
  const metadata = record(at(properties["metadata"], "properties"));
  const capped = (name: string, length: number) => {
    const own = at(metadata[name], "maxLength");
    const isShorter = typeof own === "number" && own < length;
    return { type: "string", maxLength: isShorter ? own : length };
  };
  return {
    ...schema,
    properties: {
      ...properties,
      kind: { type: "string" },
      apiVersion: { type: "string" },
      metadata: {
        type: "object",
        properties: {
          name: capped("name", NAME_MAX_LENGTH),
          generateName: capped("generateName", NAME_MAX_LENGTH - 1),
        },
      },
    },
  };
}

/** Whether a schema is of an embedded object. */
export function isEmbedded(schema: JsonObject): boolean {
  return schema["x-kubernetes-embedded-resource"] === true;
}

function bound(schema: JsonObject, word: string): number | undefined {
  const value = schema[word];
  return typeof value === "number" ? Math.max(0, value) : undefined;
}

/**
 * The type in rules; undefined for parts that they cannot access.
 * @param name the name of an object type
 */
export function schemaType(
  given: JsonObject,
  isRoot: boolean,
  name: string,
): SchemaType | undefined {
  if (given["x-kubernetes-int-or-string"] === true) {
    const length = bound(given, "maxLength");
    const maxCount = length === undefined ? REQUEST_MAX_BYTES - 2 : length * 4;
    return { type: TYPES.dyn, maxCount, minSize: 1 };
  }
  const schema = isRoot ? withIdentity(given) : given;
  switch (schema["type"]) {
    case "array":
      return listOf(schema, name);
    case "object": {
      const values = schema["additionalProperties"];
      return isJsonObject(values) ? mapOf(schema, values, name) : objectOf(schema, name);
    }
    case "string":
      return textOf(schema);
    case "boolean":
      return { type: TYPES.bool, maxCount: 0, minSize: 4 };
    case "number":
      return { type: TYPES.double, maxCount: 0, minSize: 1 };
    case "integer":
      return { type: TYPES.int, maxCount: 0, minSize: 1 };
    default:
      return undefined;
  }
}

function listOf(schema: JsonObject, name: string): SchemaType | undefined {
  const { items } = schema;
  if (!isJsonObject(items)) return undefined;
  const item = schemaType(items, isEmbedded(items), `${name}.@idx`);
  if (item === undefined) return undefined;
  const maxCount =
    bound(schema, "maxItems") ?? Math.floor((REQUEST_MAX_BYTES - 2) / (item.minSize + 1));
  return { type: listType(item.type), item, maxCount, minSize: 2 };
}

function mapOf(schema: JsonObject, values: JsonObject, name: string): SchemaType | undefined {
  const item = schemaType(values, isEmbedded(values), `${name}.@elem`);
  if (item === undefined) return undefined;
  const maxCount =
    bound(schema, "maxProperties") ?? Math.floor((REQUEST_MAX_BYTES - 2) / (item.minSize + 6));
  return { type: mapType(TYPES.string, item.type), item, maxCount, minSize: 2 };
}

function objectOf(schema: JsonObject, name: string): SchemaType {
  const list = schema["required"];
  const required = new Set<unknown>(Array.isArray(list) ? list : []);
  const fields = new Map<string, SchemaType>();
  let minSize = 2;
  for (const [member, one] of Object.entries(record(schema["properties"]))) {
    if (!isJsonObject(one)) continue;
    const escaped = escapedName(member);
    const found = schemaType(one, isEmbedded(one), `${name}.${escaped ?? member}`);
    if (found === undefined) continue;
    if (escaped !== undefined) fields.set(escaped, found);
    const isSure = required.has(member) && one["default"] === undefined;
    if (isSure) minSize += Buffer.byteLength(member) + found.minSize + 4;
  }
  return { type: structType(name), fields, maxCount: 0, minSize };
}

/** The maximum and minimum lengths of durations and times in JSON. */
const TIME_SIZES = { duration: [32, 3], date: [12, 12], "date-time": [32, 21] } as const;

function textOf(schema: JsonObject): SchemaType {
  const length = bound(schema, "maxLength");
  switch (schema["format"]) {
    case "byte":
      return { type: TYPES.bytes, maxCount: length ?? REQUEST_MAX_BYTES - 2, minSize: 2 };
    case "duration":
      return timed(TYPES.duration, TIME_SIZES.duration);
    case "date":
      return timed(TYPES.timestamp, TIME_SIZES.date);
    case "date-time":
      return timed(TYPES.timestamp, TIME_SIZES["date-time"]);
  }
  const words = schema["enum"];
  const longest = Array.isArray(words) && words.length > 0 ? longestOf(words) : undefined;
  const maxCount = length === undefined ? (longest ?? REQUEST_MAX_BYTES - 2) : length * 4;
  return { type: TYPES.string, maxCount, minSize: 2 };
}

function timed(type: CelType, [maxCount, minSize]: readonly [number, number]): SchemaType {
  return { type, maxCount, minSize };
}

function longestOf(words: readonly unknown[]): number {
  return Math.max(
    0,
    ...words.map((word) => (typeof word === "string" ? Buffer.byteLength(word) : 0)),
  );
}

/** The fields of all nested object types, by the names of the types. */
export function fieldsOf(
  root: SchemaType,
): (typeName: string, field: string) => CelType | undefined {
  const byName = new Map<string, ReadonlyMap<string, SchemaType>>();
  const collect = ({ type, fields, item }: SchemaType): void => {
    if (fields !== undefined) {
      byName.set(type.name, fields);
      for (const field of fields.values()) collect(field);
    }
    if (item !== undefined) collect(item);
  };
  collect(root);
  return (typeName, field) => {
    const fields = byName.get(typeName);
    return (fields?.get(field) ?? fields?.get(`__${field}__`))?.type;
  };
}
