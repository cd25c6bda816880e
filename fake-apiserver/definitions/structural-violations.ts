/**
 * Whether the schema of a definition is structural: it declares the type of each member, and `allOf` and
 * the like only restrict values.
 *
 * Mirrors: apiextensions-apiserver pkg/apiserver/schema (convert.go, validation.go, complete.go).
 */
import { isDeepStrictEqual } from "node:util";
import { type Cause, forbidden, invalid, required } from "../storage/field-causes.js";
import { compilePattern } from "../values/go-pattern.js";
import { isEmptyObject, isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { namesOthers, partOf, partsOf, propertiesOf, says, typeOf } from "./schema-parts.js";

type Causes = readonly Cause[];

type Level = "root" | "item" | "field";

/** Keywords that no structural schema has, in the order in which they are checked. */
const UNSUPPORTED = ["id", "$schema", "$ref", "patternProperties", "dependencies"];
const UNSUPPORTED_AT_ALL = ["additionalItems", "definitions"];
const UNTYPED: Readonly<Record<Level, string>> = {
  root: "must not be empty at the root",
  item: "must not be empty for specified array items",
  field: "must not be empty for specified object fields",
};
/** Keywords that do more than restrict values, and their errors. */
const NO_VALUES: Readonly<Record<string, string>> = {
  type: "must be empty to be structural",
  default: "must be undefined to be structural",
  title: "must be empty to be structural",
  description: "must be empty to be structural",
  nullable: "must be false to be structural",
  "x-kubernetes-preserve-unknown-fields": "must be false to be structural",
  "x-kubernetes-embedded-resource": "must be false to be structural",
  "x-kubernetes-int-or-string": "must be false to be structural",
  "x-kubernetes-list-map-keys": "must be empty to be structural",
  "x-kubernetes-list-type": "must be undefined to be structural",
  "x-kubernetes-map-type": "must be undefined to be structural",
  "x-kubernetes-validations": "must be empty to be structural",
};
const PRESERVES = "x-kubernetes-preserve-unknown-fields";
const INT_OR_STRING = "x-kubernetes-int-or-string";
const EMBEDDED = "x-kubernetes-embedded-resource";

/** Why a schema cannot be read as a structural one; undefined if it can. */
export function unreadable(schema: JsonObject): string | undefined {
  const word =
    UNSUPPORTED.find((one) => says(schema, one) && !isEmptyObject(schema[one])) ??
    UNSUPPORTED_AT_ALL.find((one) => isSet(schema, one));
  if (word !== undefined) {
    return `OpenAPIV3Schema '${word.replace("$schema", "schema")}' is not supported`;
  }
  const values = [
    partOf(schema, "not"),
    ...(["allOf", "anyOf", "oneOf"] as const).flatMap((one) => partsOf(schema, one)),
  ];
  const ofValues = firstUnreadable(values);
  if (ofValues !== undefined) return ofValues;
  if (schema[PRESERVES] === false) {
    return `internal error: '${PRESERVES}' must be true or undefined`;
  }
  const { items } = schema;
  if (Array.isArray(items) && items.length > 0) {
    return "OpenAPIV3Schema 'items' must be a schema, but is an array";
  }
  return firstUnreadable([
    partOf(schema, "items"),
    ...propertiesOf(schema).map(([, one]) => one),
    partOf(schema, "additionalProperties"),
  ]);
}

function isSet(schema: JsonObject, word: string): boolean {
  const value = schema[word];
  return value !== undefined && value !== null && !(word === "definitions" && isEmptyObject(value));
}

function firstUnreadable(schemas: readonly (JsonObject | undefined)[]): string | undefined {
  for (const one of schemas) {
    const why = one && unreadable(one);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** The errors of a readable schema. @param place its path: "spec.validation.openAPIV3Schema" */
export function structuralViolations(schema: JsonObject, place: string): Causes {
  const causes = [...ofSchema(schema, "root", place), ...incomplete(schema, schema, place, place)];
  const key = ({ field, message }: Cause) => `${field}: ${message}`;
  return causes.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}

function ofSchema(schema: JsonObject, level: Level, place: string): Causes {
  const [items, others] = [partOf(schema, "items"), partOf(schema, "additionalProperties")];
  const where = `${place}.additionalProperties`;
  return [
    ...(typeOf(schema) === "array" && items === undefined
      ? [required(`${place}.items`, "must be specified")]
      : []),
    ...(items === undefined ? [] : ofSchema(items, "item", `${place}.items`)),
    ...propertiesOf(schema).flatMap(([name, one]) =>
      ofSchema(one, "field", `${place}.properties[${name}]`),
    ),
    ...(level === "root" && namesOthers(schema)
      ? [forbidden(where, "must not be used at the root")]
      : []),
    ...(others === undefined ? [] : ofSchema(others, "field", where)),
    ...ofEither(schema, place),
    ...ofValues(schema, place, isEitherPattern(schema["anyOf"]), isEitherFirst(schema)),
    ...ofType(schema, level, place),
    ...ofIdentity(schema, level, place),
  ];
}

function ofEither(schema: JsonObject, place: string): Causes {
  if (schema[INT_OR_STRING] !== true) return [];
  return [PRESERVES, EMBEDDED]
    .filter((word) => schema[word] === true)
    .map((word) => invalid(`${place}.${word}`, true, `must be false if ${INT_OR_STRING} is true`));
}

function ofType(schema: JsonObject, level: Level, place: string): Causes {
  const type = typeOf(schema);
  const here = `${place}.type`;
  const isEmbedded = schema[EMBEDDED] === true;
  const isFree = schema[PRESERVES] === true;
  const why = `must be object if ${EMBEDDED} is true`;
  const isUntyped = type === "" && schema[INT_OR_STRING] !== true && !isFree;
  return [
    ...(isEmbedded && type !== "object"
      ? [type === "" ? required(here, why) : invalid(here, type, why)]
      : isUntyped
        ? [required(here, UNTYPED[level])]
        : []),
    ...(isEmbedded && namesOthers(schema)
      ? [forbidden(`${place}.additionalProperties`, `must not be used if ${EMBEDDED} is set`)]
      : []),
    ...(level === "root" && type !== "" && type !== "object"
      ? [invalid(here, type, "must be object at the root")]
      : []),
    ...(isEmbedded && !isFree && propertiesOf(schema).length === 0
      ? [
          required(
            `${place}.properties`,
            `must not be empty if ${EMBEDDED} is true without ${PRESERVES}`,
          ),
        ]
      : []),
  ];
}

/** The server defines the root's type and metadata. */
function ofIdentity(schema: JsonObject, level: Level, place: string): Causes {
  if (level !== "root" && schema[EMBEDDED] !== true) return [];
  const { kind, apiVersion, metadata } = record(schema["properties"]);
  const texts = Object.entries({ kind, apiVersion }).flatMap(([name, one]) => {
    if (!isJsonObject(one) || typeOf(one) === "string") return [];
    return [invalid(`${place}.properties[${name}].type`, typeOf(one), "must be string")];
  });
  if (!isJsonObject(metadata)) return texts;
  const where = `${place}.properties[metadata]`;
  const type = typeOf(metadata);
  const why =
    "must not specify anything other than name and generateName, but metadata is implicitly specified";
  return [
    ...texts,
    ...(type === "object" ? [] : [invalid(`${where}.type`, type, "must be object")]),
    ...(level === "root" && saysMoreThanNames(metadata) ? [forbidden(where, why)] : []),
  ];
}

function saysMoreThanNames(metadata: JsonObject): boolean {
  const named = propertiesOf(metadata).map(([name]) => name);
  if (named.some((name) => name !== "name" && name !== "generateName")) return true;
  const others = Object.keys(metadata).filter(
    (word) => !["type", "default", "properties"].includes(word),
  );
  return others.some((word) => says(metadata, word));
}

/** The form of x-kubernetes-int-or-string, the only one in which an alternative may have types. */
function isEitherPattern(parts: unknown): boolean {
  return isDeepStrictEqual(parts, [{ type: "integer" }, { type: "string" }]);
}

function isEitherFirst(schema: JsonObject): boolean {
  const [first] = partsOf(schema, "allOf");
  return first !== undefined && isEitherPattern(first["anyOf"]);
}

/**
 * The restrictions of values in a schema.
 * @param mayBeEither whether `anyOf` declares an integer or a string
 * @param mayFirst whether the first of `allOf` does
 */
function ofValues(
  schema: JsonObject,
  place: string,
  mayBeEither: boolean,
  mayFirst: boolean,
): Causes {
  const not = partOf(schema, "not");
  return [
    ...(mayBeEither
      ? []
      : partsOf(schema, "anyOf").flatMap((one, index) =>
          ofNested(one, `${place}.anyOf[${index}]`, false),
        )),
    ...partsOf(schema, "allOf").flatMap((one, index) =>
      ofNested(one, `${place}.allOf[${index}]`, mayFirst && index === 0),
    ),
    ...partsOf(schema, "oneOf").flatMap((one, index) =>
      ofNested(one, `${place}.oneOf[${index}]`, false),
    ),
    ...(not === undefined ? [] : ofNested(not, `${place}.not`, false)),
    ...ofPattern(schema, `${place}.pattern`),
  ];
}

function ofNested(schema: JsonObject, place: string, mayBeEither: boolean): Causes {
  const [items, others] = [partOf(schema, "items"), partOf(schema, "additionalProperties")];
  const isOpen = others !== undefined || schema["additionalProperties"] === true;
  const properties = propertiesOf(schema);
  return [
    ...ofValues(schema, place, mayBeEither, false),
    ...(items === undefined ? [] : ofNested(items, `${place}.items`, false)),
    ...properties.flatMap(([name, one]) => ofNested(one, `${place}.properties[${name}]`, false)),
    ...(isOpen
      ? [forbidden(`${place}.additionalProperties`, "must be undefined to be structural")]
      : []),
    ...Object.entries(NO_VALUES)
      .filter(([word]) => (word === "default" ? isSet(schema, word) : isSaid(schema, word)))
      .map(([word, why]) => forbidden(`${place}.${word}`, why)),
    ...(properties.some(([name]) => name === "metadata")
      ? [forbidden(`${place}.properties[metadata]`, "must not be specified in a nested context")]
      : []),
  ];
}

/** Whether a keyword is present and not its default. An empty string counts for merge types. */
function isSaid(schema: JsonObject, word: string): boolean {
  return says(schema, word) || (/-type$/.test(word) && schema[word] === "");
}

function ofPattern({ pattern }: JsonObject, field: string): Causes {
  if (typeof pattern !== "string" || pattern === "") return [];
  try {
    compilePattern(pattern);
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [invalid(field, pattern, `must be a valid regular expression, but isn't: ${why}`)];
  }
}

/** The errors of validated properties that the structural schema does not describe. */
function incomplete(values: JsonObject, schema: JsonObject, place: string, of: string): Causes {
  const not = partOf(values, "not");
  return [
    ...(not === undefined ? [] : incompleteWithin(not, schema, place, `${of}.not`)),
    ...(["allOf", "anyOf", "oneOf"] as const).flatMap((word) =>
      partsOf(values, word).flatMap((one, index) =>
        incompleteWithin(one, schema, place, `${of}.${word}[${index}]`),
      ),
    ),
  ];
}

function incompleteWithin(
  values: JsonObject,
  schema: JsonObject | undefined,
  place: string,
  of: string,
): Causes {
  const because = (where: string) => `because it is defined in ${where}`;
  if (schema === undefined) return [required(place, because(of))];
  const items = partOf(values, "items");
  const known = record(schema["properties"]);
  return [
    ...incomplete(values, schema, place, of),
    ...(items === undefined
      ? []
      : incompleteWithin(items, partOf(schema, "items"), `${place}.items`, `${of}.items`)),
    ...propertiesOf(values).flatMap(([name, one]) => {
      const [here, there] = [`${place}.properties[${name}]`, `${of}.properties[${name}]`];
      const member = Object.hasOwn(known, name) ? known[name] : undefined;
      return isJsonObject(member)
        ? incompleteWithin(one, member, here, there)
        : [required(here, because(there))];
    }),
  ];
}
