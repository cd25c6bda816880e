import type { Ajv, ErrorObject, SchemaValidateFunction, ValidateFunction } from "ajv";
import {
  type Cause,
  invalid,
  required,
  tooLong,
  tooMany,
  unsupported,
} from "../storage/field-causes.js";
import { compilePattern } from "../values/go-pattern.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { libraries } from "../values/libraries.js";
import { FRACTIONS, fractionsKeyword, fractionsOf, NO_INTEGER } from "./fractional-bounds.js";
import { changesOf } from "./is-changed.js";
import { isKnownFormat, isOfFormat } from "./value-formats.js";

/** Keywords of a structural schema with the same meaning in JSON Schema, without nested schemas. */
const PLAIN_WORDS = [
  "enum",
  "maxItems",
  "maxLength",
  "maxProperties",
  "minItems",
  "minLength",
  "minProperties",
  "pattern",
  "required",
  "uniqueItems",
];

/** A format that is validated here: the library has formats of its own. */
const FORMAT = "x-format";
/** The name of a format, known or not, which is part of the error of a wrong type. */
const FORMAT_NAME = "x-format-name";
/** A factor without multiples. */
const NO_FACTOR = "x-no-factor";

/** A number that is too large for an integer, reported as a wrong type. */
const TOO_LARGE = "x-too-large";

const INT64_BOUND = 2 ** 63;

/** Created on first use. One for all schemas: each instance would compile the meta-schema, which takes longest. */
let compiler: Ajv | undefined;

function schemaCompiler(): Ajv {
  if (compiler !== undefined) return compiler;
  const { Ajv } = libraries.ajv();
  const code = { regExp: Object.assign(compilePattern, { code: "" }) };
  compiler = new Ajv({
    allErrors: true,
    strict: false,
    validateFormats: false,
    // A real server accepts bounds that no value satisfies.
    validateSchema: false,
    verbose: true,
    code,
  });
  compiler.addKeyword({
    keyword: FORMAT,
    validate: (format: string, value: unknown) => isOfFormat(format, value),
  });
  compiler.addKeyword({ keyword: FORMAT_NAME });
  compiler.addKeyword({
    keyword: NO_FACTOR,
    validate: (_factor: number, value: unknown) => typeof value !== "number",
  });
  compiler.addKeyword(fractionsKeyword(NO_FACTOR));
  compiler.addKeyword({ keyword: TOO_LARGE, validate: judgeSize, errors: "full" });
  return compiler;
}

const judgeSize: SchemaValidateFunction = (type: unknown, value: unknown, parentSchema = {}) => {
  const isWithin = !isTooLarge(value);
  judgeSize.errors = isWithin
    ? []
    : [{ keyword: "type", params: { type }, message: "", parentSchema }];
  return isWithin;
};

function isTooLarge(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(Number(value)) >= INT64_BOUND;
}

/** The use of a compiled schema. */
interface Purpose {
  /** For defaults: integers and strings are not checked for their type. @default false */
  readonly isOfDefaults?: boolean;
}

/**
 * Compiles a structural schema to a validator: a function from a value to its errors, with a real
 * server's messages. Unchanged errors of the old value are not reported. Rules have a validator of their own.
 */
export function compileSchema(
  schema: JsonObject,
  purpose: Purpose = {},
): (value: unknown, before?: unknown) => readonly Cause[] {
  const draft = translated(schema, purpose);
  const validate: ValidateFunction = schemaCompiler().compile(draft);
  // The compiler caches all schemas; definitions come and go.
  schemaCompiler().removeSchema(draft);
  return (value, before) => {
    if (validate(value)) return [];
    const isChanged = before === undefined ? () => true : changesOf(value, before, schema);
    const errors = (validate.errors ?? []).filter(
      (error) => isChanged(error.instancePath) && !isForgiven(error) && !isOfNull(error),
    );
    return unique([
      ...reported(withBestBranches(errors)).flatMap(causesOf),
      ...wholesMissed(errors, draft),
    ]);
  };
}

/** A structural schema as a JSON Schema of the draft that the library supports. */
function translated(schema: JsonObject, purpose: Purpose): JsonObject {
  const { properties, additionalProperties, items } = schema;
  return {
    ...typeOf(schema, purpose),
    ...Object.fromEntries(
      PLAIN_WORDS.flatMap((word) => (isSaid(schema[word]) ? [[word, schema[word]]] : [])),
    ),
    ...formatOf(schema, purpose),
    ...numbersOf(schema),
    ...(isJsonObject(properties) ? { properties: translatedMembers(properties, purpose) } : {}),
    ...(isJsonObject(additionalProperties)
      ? { additionalProperties: translated(additionalProperties, purpose) }
      : additionalProperties === false
        ? { additionalProperties }
        : {}),
    ...(isJsonObject(items) ? { items: translated(items, purpose) } : {}),
    ...junctorsOf(schema, purpose),
  };
}

function translatedMembers(properties: JsonObject, purpose: Purpose): JsonObject {
  const members = Object.entries(properties).flatMap(([name, member]): [string, JsonObject][] =>
    isJsonObject(member) ? [[name, translated(member, purpose)]] : [],
  );
  return Object.fromEntries(members);
}

/** Whether a keyword has a content: an empty list has none. */
function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

function formatOf({ type, format }: JsonObject, { isOfDefaults }: Purpose): JsonObject {
  if (typeof format !== "string" || format === "") return {};
  // In defaults, formats apply to strings of any type.
  const isOfText = isOfDefaults && isKnownFormat("string", format);
  return {
    ...(isOfText || isKnownFormat(type, format) ? { [FORMAT]: format } : {}),
    ...(isOfDefaults || isKnownFormat(type, format) ? { [FORMAT_NAME]: format } : {}),
  };
}

function numbersOf(schema: JsonObject): JsonObject {
  const fractions = fractionsOf(schema);
  if (fractions !== undefined) return { [FRACTIONS]: fractions };
  return { ...factorOf(schema), ...boundsOf(schema) };
}

function factorOf({ multipleOf }: JsonObject): JsonObject {
  if (typeof multipleOf !== "number") return {};
  return multipleOf > 0 ? { multipleOf } : { [NO_FACTOR]: multipleOf };
}

function typeOf(schema: JsonObject, { isOfDefaults }: Purpose): JsonObject {
  const { type, nullable } = schema;
  const isIntOrString = !isOfDefaults && schema["x-kubernetes-int-or-string"] === true;
  const isTyped = typeof type === "string" && type !== "";
  const types = isIntOrString ? ["integer", "string"] : isTyped ? [type] : [];
  if (types.length === 0) return {};
  const all = nullable === true ? [...types, "null"] : types;
  return { type: all, ...(types.includes("integer") && { [TOO_LARGE]: all.join(",") }) };
}

/** Until draft 5, "exclusive" was a keyword beside the bound, as in definitions. */
function boundsOf(schema: JsonObject): JsonObject {
  const bounds: Record<string, unknown> = {};
  for (const [bound, exclusive] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    const value = schema[bound];
    if (value !== undefined) bounds[schema[exclusive] === true ? exclusive : bound] = value;
  }
  return bounds;
}

function junctorsOf(schema: JsonObject, purpose: Purpose): JsonObject {
  const junctors = ["allOf", "anyOf", "oneOf"].flatMap((word): [string, unknown][] => {
    const parts = schema[word];
    return Array.isArray(parts) && parts.length > 0
      ? [[word, parts.filter(isJsonObject).map((part) => translated(part, purpose))]]
      : [];
  });
  const { not } = schema;
  if (isJsonObject(not)) junctors.push(["not", translated(not, purpose)]);
  return Object.fromEntries(junctors);
}

/** Of several alternatives one is reported: the first that fails. If too many match, none is. */
function withBestBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = errors.filter(({ keyword }) => /^(?:any|one)Of$/.test(keyword));
  const ordered = choices.reduce<readonly ErrorObject[]>(beforeBranches, errors);
  return ordered.filter(({ schemaPath, instancePath }) =>
    choices.every((choice) => {
      const isBelow =
        schemaPath.startsWith(`${choice.schemaPath}/`) &&
        instancePath.startsWith(choice.instancePath);
      if (!isBelow) return true;
      if (choice.params["passingSchemas"] != null) return false;
      const [branch] = schemaPath.slice(choice.schemaPath.length + 1).split("/");
      return branch === "0";
    }),
  );
}

/** The error of oneOf or anyOf is reported before those of the chosen schema. */
function beforeBranches(
  errors: readonly ErrorObject[],
  choice: ErrorObject,
): readonly ErrorObject[] {
  const others = errors.filter((error) => error !== choice);
  const first = others.findIndex(({ schemaPath }) =>
    schemaPath.startsWith(`${choice.schemaPath}/`),
  );
  return first < 0 ? errors : others.toSpliced(first, 0, choice);
}

/** A value that fails some of several schemas gets their errors, too. */
function wholesMissed(errors: readonly ErrorObject[], draft: JsonObject): readonly Cause[] {
  const missed = new Map<string, { readonly place: string; readonly branches: Set<string> }>();
  for (const { schemaPath, instancePath } of withBestBranches(errors)) {
    for (const found of schemaPath.matchAll(/\/allOf\/(\d+)(?=\/)/g)) {
      const whole = schemaPath.slice(0, found.index + "/allOf".length);
      const rest = schemaPath.slice(whole.length);
      const place = pointerOf(instancePath, rest);
      const { branches } = missed.get(`${whole} ${place}`) ?? { branches: new Set<string>() };
      missed.set(`${whole} ${place}`, { place, branches: branches.add(found[1] ?? "") });
    }
  }
  return [...missed].map(([key, { place, branches }]) => {
    const schemas = schemaAt(draft, key.split(" ")[0] ?? "");
    const isAll = Array.isArray(schemas) && schemas.length === branches.size;
    const why = `must validate all the schemas (allOf)${isAll ? ". None validated" : ""}`;
    return ofJunctor(placeOf(place), why);
  });
}

/** The path of a value that a schema applies to, without the rest of the schema's path. */
function pointerOf(instancePath: string, below: string): string {
  const steps = below
    .split("/")
    .filter(
      (step, at, all) =>
        all[at - 1] === "properties" || step === "items" || step === "additionalProperties",
    );
  const parts = instancePath.split("/");
  return parts.slice(0, Math.max(1, parts.length - steps.length)).join("/");
}

function schemaAt(draft: JsonObject, path: string): unknown {
  return path
    .split("/")
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (one, name) => (typeof one === "object" && one !== null ? Reflect.get(one, name) : undefined),
      draft,
    );
}

function ofJunctor(place: string, why: string): Cause {
  return invalid("<nil>", "", `${JSON.stringify(place)} ${why}`);
}

/** Of a string, a real server reports only the first violation. */
function reported(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const wordOf = ({ schemaPath, instancePath }: ErrorObject) =>
    `${schemaPath.replace(/\/[^/]*$/, "")} ${instancePath}`;
  const ofLength = errors.filter(({ keyword }) => /^m(?:ax|in)Length$/.test(keyword));
  const places = new Set(ofLength.map(wordOf));
  return errors.filter((error) => error.keyword !== "pattern" || !places.has(wordOf(error)));
}

/** A real server does not check the type of strings and lists if the schema has a format, unless it is that of a number. */
function isForgiven({ keyword, data, params, parentSchema = {} }: ErrorObject): boolean {
  if (keyword === "enum") return listed(params["allowedValues"]).some((one) => isMadeOf(one, data));
  if (keyword !== "type" || parentSchema[FORMAT_NAME] === undefined) return false;
  const types = [parentSchema["type"]].flat();
  const isNumber = types.includes("integer") || types.includes("number");
  return !isNumber && (typeof data === "string" || Array.isArray(data));
}

function listed(values: unknown): readonly unknown[] {
  return Array.isArray(values) ? values : [];
}

/** Values are compared after a conversion of Go to the type of the listed one: 1.5 becomes the integer 1, and 97 the text "a". */
function isMadeOf(one: unknown, value: unknown): boolean {
  if (typeof value !== "number") return false;
  if (Number.isInteger(one)) return Math.trunc(value) === one;
  const isCharacter = Number.isInteger(value) && value >= 0 && value <= CHARACTER_MAX;
  return isCharacter && one === String.fromCodePoint(value);
}

const CHARACTER_MAX = 0x10ffff;

/** For null, only type and enum are validated. */
function isOfNull({ keyword, data, schemaPath }: ErrorObject): boolean {
  if (data !== null) return false;
  return !/^(?:type|enum)$/.test(keyword) || /\/(?:all|any|one)Of\/\d+\/[^/]+$/.test(schemaPath);
}

/** A number that is not an integer is reported again, by the validation of numbers. */
function causesOf(error: ErrorObject): readonly Cause[] {
  const cause = causeOf(error);
  const { keyword, data, params } = error;
  const types = String(params["type"]).split(",");
  const isOfIntegers = types.includes("integer") && !types.includes("string");
  if (keyword !== "type" || !isOfIntegers || typeof data !== "number") return [cause];
  const place = placeOf(error.instancePath);
  const format = error.parentSchema?.[FORMAT_NAME];
  const ofFormat = format === undefined ? "(default format)" : `with format ${String(format)}`;
  const why = `Checked value must be of type integer ${ofFormat} in ${place}`;
  return [cause, invalid("<nil>", "", why)];
}

function causeOf(error: ErrorObject): Cause {
  const parent = placeOf(error.instancePath);
  const value: unknown = error.data;
  const params: JsonObject = error.params;
  const bound = String(params["limit"]);
  switch (error.keyword) {
    case "required": {
      const field = [parent, String(params["missingProperty"])].filter((part) => part !== "");
      return required(field.join("."));
    }
    case "type": {
      const isOfFormat = value !== null && typeof value !== "string" && !Array.isArray(value);
      const format = isOfFormat ? error.parentSchema?.[FORMAT_NAME] : undefined;
      const wanted = String(format ?? params["type"]).replace(",null", "");
      const kind = format === undefined ? kindOf(value) : goFormatOf(value);
      const message = `Invalid value: "${kind}": ${parent} in body must be of type ${wanted}: "${kind}"`;
      return { reason: "FieldValueTypeInvalid", message, field: parent || "<nil>" };
    }
    case "not":
      return ofJunctor(parent, "must not validate the schema (not)");
    case "anyOf":
      return ofJunctor(parent, "must validate at least one schema (anyOf)");
    case "oneOf": {
      const passing: unknown = error.params["passingSchemas"];
      const found = Array.isArray(passing) ? `${passing.length} valid alternatives` : "none valid";
      return ofJunctor(parent, `must validate one and only one schema (oneOf). Found ${found}`);
    }
    case "additionalProperties": {
      const name = String(params["additionalProperty"]);
      return invalid(parent || "<nil>", name, `${parent}.${name} in body is a forbidden property`);
    }
    case NO_FACTOR: {
      const { factor = error.schema } = params;
      const why = `factor MultipleOf declared for ${parent} must be positive: ${String(factor)}`;
      return invalid(parent || "<nil>", factor, why);
    }
    case NO_INTEGER: {
      const why = `${String(params["name"])} value must be of type integer (default format) in ${parent}`;
      return invalid("<nil>", "", why);
    }
    case FORMAT:
      return ofFormat(parent, value, error);
    case "enum":
      return unsupported(parent || "<nil>", value, enumTexts(params["allowedValues"]));
    case "maxLength":
      return tooLong(parent || "<nil>", Number(bound));
    case "maxItems":
    case "maxProperties":
      return tooMany(parent || "<nil>", lengthOf(value), Number(bound));
    case "minItems":
    case "minProperties":
      return invalid(
        parent || "<nil>",
        lengthOf(value),
        `${parent} in body ${wordsOf(error, bound)}`,
      );
    default:
      return invalid(parent || "<nil>", value, `${parent} in body ${wordsOf(error, bound)}`);
  }
}

/** The permitted values, as strings. */
function enumTexts(values: unknown): readonly string[] {
  if (!Array.isArray(values)) return [];
  return values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
}

function ofFormat(
  place: string,
  value: unknown,
  { schema, parentSchema = {} }: ErrorObject,
): Cause {
  const format = String(schema);
  if (typeof value === "string") {
    const text = JSON.stringify(value);
    const message = `Invalid value: ${text}: ${place} in body must be of type ${format}: ${text}`;
    return { reason: "FieldValueTypeInvalid", message, field: place || "<nil>" };
  }
  const [type] = [parentSchema["type"]].flat();
  const why = `Checked value must be of type ${String(type)} with format ${format} in ${place}`;
  return invalid("<nil>", "", why);
}

function wordsOf({ keyword, params }: ErrorObject, bound: string): string {
  switch (keyword) {
    case "maximum":
      return `should be less than or equal to ${bound}`;
    case "exclusiveMaximum":
      return `should be less than ${bound}`;
    case "minimum":
      return `should be greater than or equal to ${bound}`;
    case "exclusiveMinimum":
      return `should be greater than ${bound}`;
    case "minLength":
      return `should be at least ${bound} chars long`;
    case "minItems":
      return `should have at least ${bound} items`;
    case "minProperties":
      return `should have at least ${bound} properties`;
    case "multipleOf":
      return `should be a multiple of ${String(params["multipleOf"])}`;
    case "pattern":
      return `should match '${String(params["pattern"])}'`;
    default:
      return "shouldn't contain duplicates";
  }
}

/** "/spec/ports/0/name" as "spec.ports[0].name" */
function placeOf(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((place, part) => {
      if (/^\d+$/.test(part)) return `${place}[${part}]`;
      return place === "" ? part : `${place}.${part}`;
    }, "");
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") {
    return Number.isInteger(value) && Math.abs(value) < INT64_BOUND ? "integer" : "number";
  }
  return typeof value;
}

/** Go's format of numbers. */
function goFormatOf(value: unknown): string {
  const kind = kindOf(value);
  return kind === "integer" ? "int64" : kind === "number" ? "float64" : "";
}

/** The number of items or members. */
function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : 0;
}

function unique(causes: readonly Cause[]): readonly Cause[] {
  return [...new Map(causes.map((cause) => [`${cause.field} ${cause.message}`, cause])).values()];
}
