/**
 * Whether the schema of a definition is structural: it says of each member which type it has, and what is added in `allOf` and
 * the like is about values alone.
 *
 * Mirrors: apiextensions-apiserver pkg/apiserver/schema/validation.go, pkg/apis/apiextensions/validation/validation.go.
 */
import { fieldPath } from "../cel/field-path.js";
import { at, isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { type Cause, forbidden, invalid, required, unsupported } from "./field-causes.js";

type Causes = readonly Cause[];

type Level = "root" | "item" | "field";

const TYPES = ["array", "boolean", "integer", "number", "object", "string"];
const UNSUPPORTED = [
  "$ref",
  "additionalItems",
  "definitions",
  "dependencies",
  "id",
  "patternProperties",
];
const UNTYPED: Readonly<Record<Level, string>> = {
  root: "must not be empty at the root",
  item: "must not be empty for specified array items",
  field: "must not be empty for specified object fields",
};
/** What is about more than values, and how it is reported. */
const NO_VALUES: Readonly<Record<string, string>> = {
  type: "must be empty to be structural",
  title: "must be empty to be structural",
  description: "must be empty to be structural",
  additionalProperties: "must be undefined to be structural",
  default: "must be undefined to be structural",
  nullable: "must be false to be structural",
  "x-kubernetes-validations": "must be empty to be structural",
};
const LIST_TYPES = ["atomic", "set", "map"];
const MAP_TYPES = ["atomic", "granular"];
const SCALARS = ["boolean", "integer", "number", "string"];
const REASONS = [
  "FieldValueDuplicate",
  "FieldValueForbidden",
  "FieldValueInvalid",
  "FieldValueRequired",
];

/** What is wrong with a schema. @param place of the whole: "spec.validation.openAPIV3Schema" */
export function structuralViolations(schema: JsonObject, place: string): Causes {
  return [...ofSchema(schema, "root", place), ...ofTopMetadata(schema, place)];
}

function ofSchema(schema: JsonObject, level: Level, place: string): Causes {
  return [
    ...ofWords(schema, place),
    ...ofType(schema, level, place),
    ...ofLists(schema, place),
    ...ofEmbedded(schema, place),
    ...ofRules(schema, place),
    ...ofJunctors(schema, place),
    ...below(schema, level, place),
  ];
}

function ofWords(schema: JsonObject, place: string): Causes {
  const { type, items, properties, additionalProperties } = schema;
  return [
    ...UNSUPPORTED.filter((word) => schema[word] !== undefined).map((word) =>
      forbidden(`${place}.${word}`, `${word} is not supported`),
    ),
    ...(typeof type === "string" && type !== "" && !TYPES.includes(type)
      ? [unsupported(`${place}.type`, type, TYPES)]
      : []),
    ...(Array.isArray(items)
      ? [forbidden(`${place}.items`, "items must be a schema object and not an array")]
      : type === "array" && !isJsonObject(items)
        ? [required(`${place}.items`, "must be specified")]
        : []),
    ...(schema["uniqueItems"] === true
      ? [
          forbidden(
            `${place}.uniqueItems`,
            "uniqueItems cannot be set to true since the runtime complexity becomes quadratic",
          ),
        ]
      : []),
    ...(isFilled(properties) && isJsonObject(additionalProperties)
      ? [
          forbidden(
            `${place}.additionalProperties`,
            "additionalProperties and properties are mutual exclusive",
          ),
        ]
      : []),
    ...(schema[PRESERVES] === false
      ? [invalid(`${place}.${PRESERVES}`, false, "must be true or undefined")]
      : []),
  ];
}

const PRESERVES = "x-kubernetes-preserve-unknown-fields";
const INT_OR_STRING = "x-kubernetes-int-or-string";
const EMBEDDED = "x-kubernetes-embedded-resource";
const LIST_TYPE = "x-kubernetes-list-type";
const LIST_KEYS = "x-kubernetes-list-map-keys";
const MAP_TYPE = "x-kubernetes-map-type";

function ofType(schema: JsonObject, level: Level, place: string): Causes {
  const { type } = schema;
  const isEither = schema[INT_OR_STRING] === true;
  const isFree = schema[PRESERVES] === true;
  const isTyped = typeof type === "string" && type !== "";
  const isElsewhere = schema[EMBEDDED] === true || schema["$ref"] !== undefined;
  return [
    ...(!isTyped && !isEither && !isFree && !isElsewhere
      ? [required(`${place}.type`, UNTYPED[level])]
      : []),
    ...(level === "root" && isTyped && type !== "object"
      ? [invalid(`${place}.type`, type, "must be object at the root")]
      : []),
    ...(type === "null"
      ? [forbidden(`${place}.type`, "type cannot be set to null, use nullable as an alternative")]
      : []),
    ...(isEither && isFree
      ? [invalid(`${place}.${PRESERVES}`, true, `must be false if ${INT_OR_STRING} is true`)]
      : []),
  ];
}

function ofLists(schema: JsonObject, place: string): Causes {
  const { [LIST_TYPE]: listType, [LIST_KEYS]: listKeys } = schema;
  const keys = Array.isArray(listKeys) ? listKeys : [];
  const isMap = listType === "map";
  return [
    ...ofKind(schema, LIST_TYPE, LIST_TYPES, "array", place),
    ...(isMap && keys.length === 0
      ? [required(`${place}.${LIST_KEYS}`, `must not be empty if ${LIST_TYPE} is map`)]
      : []),
    ...(!isMap && keys.length > 0 ? [keysWithoutMap(listType, place)] : []),
    ...(isMap && schema["items"] === undefined
      ? [required(`${place}.items`, `must have a schema if ${LIST_TYPE} is map`)]
      : []),
    ...(isMap && at(schema["items"], "type") === "object" && new Set(keys).size < keys.length
      ? [invalid(`${place}.${LIST_KEYS}`, keys, "must not contain duplicate entries")]
      : []),
    ...(isMap ? ofMapItems(schema["items"], keys, place) : []),
    ...(listType === "set" ? ofSetItems(schema["items"], `${place}.items`) : []),
    ...ofKind(schema, MAP_TYPE, MAP_TYPES, "object", place),
  ];
}

/** How a list or a map is merged: only a list or a map says so. */
function ofKind(
  schema: JsonObject,
  word: string,
  known: readonly string[],
  wanted: string,
  place: string,
): Causes {
  const kind = schema[word];
  if (typeof kind !== "string") return [];
  return [
    ...(known.includes(kind) ? [] : [unsupported(`${place}.${word}`, kind, known)]),
    ...otherThan(schema["type"], wanted, `must be ${wanted} if ${word} is specified`, place),
  ];
}

/** For a type that is not the one that it has to be, or that is not said. */
function otherThan(type: unknown, wanted: string, why: string, place: string): Causes {
  if (type === wanted) return [];
  const isSaid = typeof type === "string" && type !== "";
  return [isSaid ? invalid(`${place}.type`, type, why) : required(`${place}.type`, why)];
}

function keysWithoutMap(listType: unknown, place: string): Cause {
  const why = `must be map if ${LIST_KEYS} is non-empty`;
  return typeof listType === "string"
    ? invalid(`${place}.${LIST_TYPE}`, listType, why)
    : required(`${place}.${LIST_TYPE}`, why);
}

function ofMapItems(items: unknown, keys: readonly unknown[], place: string): Causes {
  if (!isJsonObject(items)) return [];
  const where = `${place}.items`;
  if (items["type"] !== "object") {
    const why = `must be object if parent array's ${LIST_TYPE} is map`;
    return [invalid(`${where}.type`, items["type"] ?? "", why)];
  }
  const properties = record(items["properties"]);
  const needed: readonly unknown[] = Array.isArray(items["required"]) ? items["required"] : [];
  const isKnown = (key: unknown) => typeof key === "string" && isJsonObject(properties[key]);
  return [
    ...(items["nullable"] === true
      ? [forbidden(`${where}.nullable`, `cannot be nullable when ${LIST_TYPE} is map`)]
      : []),
    ...(keys.every(isKnown)
      ? []
      : [invalid(`${place}.${LIST_KEYS}`, keys, "entries must all be names of item properties")]),
    ...[...new Set(keys)].flatMap((key) => {
      const property = properties[String(key)];
      if (!isJsonObject(property)) return [];
      const here = `${where}.properties[${key}]`;
      const isSure = needed.includes(key) || property["default"] !== undefined;
      const type = String(property["type"] ?? "");
      return [
        ...(type === "" || SCALARS.includes(type)
          ? []
          : [
              invalid(
                `${here}.type`,
                type,
                `must be a scalar type if parent array's ${LIST_TYPE} is map`,
              ),
            ]),
        ...(isSure
          ? []
          : [
              required(
                `${here}.default`,
                `this property is in ${LIST_KEYS}, so it must have a default or be a required property`,
              ),
            ]),
      ];
    }),
  ];
}

function ofSetItems(items: unknown, place: string): Causes {
  if (!isJsonObject(items)) return [];
  const { type, [MAP_TYPE]: mapType = null, [LIST_TYPE]: listType = null } = items;
  const why = `must be atomic as item of a list with ${LIST_TYPE}=set`;
  if (type === "object" && mapType !== "atomic") {
    return [invalid(`${place}.${MAP_TYPE}`, mapType, why)];
  }
  const isAtomic = listType === null || listType === "atomic";
  return type === "array" && !isAtomic ? [invalid(`${place}.${LIST_TYPE}`, listType, why)] : [];
}

function ofEmbedded(schema: JsonObject, place: string): Causes {
  if (schema[EMBEDDED] !== true) return [];
  const { type, properties } = schema;
  const why = `must be object if ${EMBEDDED} is true`;
  return [
    ...otherThan(type, "object", why, place),
    ...(schema[PRESERVES] !== true && !isFilled(properties)
      ? [
          required(
            `${place}.properties`,
            `must not be empty if ${EMBEDDED} is true without ${PRESERVES}`,
          ),
        ]
      : []),
  ];
}

/** Of rules what they look like: `rule-definition-violations.ts` compiles them. */
function ofRules(schema: JsonObject, place: string): Causes {
  const rules = schema["x-kubernetes-validations"];
  if (!Array.isArray(rules)) return [];
  return rules.flatMap((one, index) => {
    if (!isJsonObject(one)) return [];
    const here = `${place}.x-kubernetes-validations[${index}]`;
    const { reason, messageExpression = "" } = one;
    const isBlank = messageExpression !== "" && String(messageExpression).trim() === "";
    return [
      ...ofRuleText(one, here),
      ...(isBlank
        ? [
            required(
              `${here}.messageExpression`,
              "messageExpression must be non-empty if specified",
            ),
          ]
        : []),
      ...(typeof reason === "string" && !REASONS.includes(reason)
        ? [unsupported(`${here}.reason`, reason, REASONS)]
        : []),
      ...ofFieldPath(one["fieldPath"], schema, `${here}.fieldPath`),
    ];
  });
}

/** Of several faults, the first alone. */
function ofRuleText({ rule = "", message = "" }: JsonObject, here: string): Causes {
  const [condition, words] = [String(rule).trim(), String(message).trim()];
  if (condition === "") return [required(`${here}.rule`, "rule is not specified")];
  if (message !== "" && words === "") {
    return [invalid(`${here}.message`, message, "must be non-empty if specified")];
  }
  if (/[\n\r]/.test(words)) {
    return [invalid(`${here}.message`, message, "must not contain line breaks")];
  }
  return /[\n\r]/.test(condition) && words === ""
    ? [required(`${here}.message`, "message must be specified if rule contains line breaks")]
    : [];
}

function ofFieldPath(path: unknown, schema: JsonObject, here: string): Causes {
  if (typeof path !== "string" || path === "") return [];
  return [
    ...(path.trim() === "" ? [invalid(here, path, "must be non-empty if specified")] : []),
    ...(/[\n\r]/.test(path) ? [invalid(here, path, "must not contain line breaks")] : []),
    ...(fieldPath(path, schema) === undefined ? [invalid(here, path, "must be a valid path")] : []),
  ];
}

function ofJunctors(schema: JsonObject, place: string): Causes {
  const isEither = schema[INT_OR_STRING] === true;
  return [
    ...ofParts(schema, place, isEither, isEither),
    ...ofValues(schema["not"], `${place}.not`),
  ];
}

/**
 * @param mayBeEither whether `anyOf` may say that it is an integer or a text
 * @param mayFirst whether the first of `allOf` may
 */
function ofParts(
  schema: JsonObject,
  place: string,
  mayBeEither: boolean,
  mayFirst: boolean,
): Causes {
  return ["allOf", "anyOf", "oneOf"].flatMap((word) => {
    const parts = schema[word];
    if (!Array.isArray(parts)) return [];
    if (mayBeEither && word === "anyOf" && isEitherPattern(parts)) return [];
    return parts.flatMap((part, index) =>
      ofValues(part, `${place}.${word}[${index}]`, mayFirst && word === "allOf" && index === 0),
    );
  });
}

/** An integer or a text says so in one way, which is no type. */
function isEitherPattern(parts: readonly unknown[]): boolean {
  const types = parts.map((part) => at(part, "type"));
  return types.length === 2 && types[0] === "integer" && types[1] === "string";
}

/** @param mayBeEither whether it may say first that it is an integer or a text */
function ofValues(schema: unknown, place: string, mayBeEither = false): Causes {
  if (!isJsonObject(schema)) return [];
  const { properties, items, not } = schema;
  return [
    ...Object.entries(NO_VALUES)
      .filter(([word]) => {
        const value = schema[word];
        const isEmpty = value === "" || (Array.isArray(value) && value.length === 0);
        return value !== undefined && !isEmpty && !(word === "nullable" && value === false);
      })
      .map(([word, why]) => forbidden(`${place}.${word}`, why)),
    ...Object.entries(record(properties)).flatMap(([name, one]) =>
      ofValues(one, `${place}.properties[${name}]`),
    ),
    ...ofValues(items, `${place}.items`),
    ...ofValues(not, `${place}.not`),
    ...ofParts(schema, place, mayBeEither, false),
  ];
}

function below(schema: JsonObject, level: Level, place: string): Causes {
  const { properties, items, additionalProperties } = schema;
  const named = Object.entries(record(properties));
  const isOpenRoot = level === "root" && additionalProperties !== undefined;
  const where = `${place}.additionalProperties`;
  return [
    ...named.flatMap(([name, one]) =>
      isJsonObject(one) ? ofSchema(one, "field", `${place}.properties[${name}]`) : [],
    ),
    ...(isJsonObject(items) ? ofSchema(items, "item", `${place}.items`) : []),
    ...(isOpenRoot ? [forbidden(where, "must not be used at the root")] : []),
    ...(isJsonObject(additionalProperties) ? ofSchema(additionalProperties, "field", where) : []),
  ];
}

/** What an object is, and its metadata, the server knows better. */
function ofTopMetadata({ properties }: JsonObject, place: string): Causes {
  if (!isJsonObject(properties)) return [];
  const texts = ["apiVersion", "kind"].flatMap((name) => {
    const one = properties[name];
    if (!isJsonObject(one) || one["type"] === "string") return [];
    return [invalid(`${place}.properties[${name}].type`, one["type"] ?? "", "must be string")];
  });
  const { metadata } = properties;
  if (!isJsonObject(metadata)) return texts;
  const where = `${place}.properties[metadata]`;
  const { type = "", properties: members } = metadata;
  const named = Object.entries(record(members));
  const isMore = named.some(([name]) => name !== "name" && name !== "generateName");
  return [
    ...texts,
    ...(type === "object" ? [] : [invalid(`${where}.type`, type, "must be object")]),
    ...(isMore
      ? [
          forbidden(
            where,
            "must not specify anything other than name and generateName, but metadata is implicitly specified",
          ),
        ]
      : []),
    ...named
      .filter(([, one]) => isJsonObject(one) && one["default"] !== undefined)
      .map(([name]) =>
        forbidden(`${where}.properties[${name}].default`, "must not be set in top-level metadata"),
      ),
  ];
}

function isFilled(value: unknown): boolean {
  return isJsonObject(value) && Object.keys(value).length > 0;
}
