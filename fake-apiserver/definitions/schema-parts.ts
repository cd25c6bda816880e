import { isJsonObject, type JsonObject, record } from "../values/json-value.js";

/** Keywords with lists of schemas. */
const LISTS = ["allOf", "anyOf", "oneOf"] as const;

/** The type of a schema; "" if it has none. */
export function typeOf(schema: JsonObject): string {
  const { type } = schema;
  return typeof type === "string" ? type : "";
}

/** The schemas of a keyword such as `allOf`. */
export function partsOf(schema: JsonObject, word: (typeof LISTS)[number]): readonly JsonObject[] {
  const parts = schema[word];
  return Array.isArray(parts) ? parts.filter(isJsonObject) : [];
}

/** The schemas of properties. */
export function propertiesOf(
  schema: JsonObject,
  word: "properties" | "definitions" | "dependencies" = "properties",
): readonly (readonly [name: string, schema: JsonObject])[] {
  return Object.entries(record(schema[word])).flatMap(([name, one]) =>
    isJsonObject(one) ? [[name, one] as const] : [],
  );
}

/** The schema of one keyword; undefined if there is none. */
export function partOf(
  schema: JsonObject,
  word: "items" | "additionalProperties" | "not",
): JsonObject | undefined {
  const part = schema[word];
  return isJsonObject(part) ? part : undefined;
}

/** Whether a schema describes additional properties, even if it forbids them. */
export function namesOthers({ additionalProperties }: JsonObject): boolean {
  return typeof additionalProperties === "boolean" || isJsonObject(additionalProperties);
}

/** The default of a schema; undefined if it has none, or null. */
export function defaultOf(schema: JsonObject): unknown {
  return schema["default"] ?? undefined;
}

/** Whether a keyword is present and not empty. */
export function says(schema: JsonObject, word: string): boolean {
  const value = schema[word];
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== "" && value !== false;
}

/** Whether a schema, or a nested one, satisfies a condition. */
export function hasPart(schema: unknown, isSo: (part: JsonObject) => boolean): boolean {
  if (!isJsonObject(schema)) return false;
  return isSo(schema) || innerSchemas(schema).some((part) => hasPart(part, isSo));
}

function innerSchemas(schema: JsonObject): readonly unknown[] {
  const { items, not, additionalProperties, additionalItems } = schema;
  const named = ["properties", "patternProperties", "definitions", "dependencies"];
  return [
    ...[items].flat(),
    ...LISTS.flatMap((word) => partsOf(schema, word)),
    not,
    additionalProperties,
    additionalItems,
    ...named.flatMap((word) => Object.values(record(schema[word]))),
  ];
}
