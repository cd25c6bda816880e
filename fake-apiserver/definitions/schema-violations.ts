import type { Ajv, ErrorObject, ValidateFunction } from "ajv";
import { type Cause, invalid, required, unsupported } from "../storage/field-causes.js";
import { compilePattern } from "../values/go-pattern.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { libraries } from "../values/libraries.js";

/** Words of a structural schema that mean in JSON Schema what they mean here, and hold no schemas. */
const PLAIN_WORDS = [
  "enum",
  "maxItems",
  "maxLength",
  "maxProperties",
  "minItems",
  "minLength",
  "minProperties",
  "multipleOf",
  "pattern",
  "required",
  "uniqueItems",
];

const INT64_BOUND = 2 ** 63;

/** Made when first used. One for all schemas: each would compile what schemas themselves have to be, which takes longest. */
let compiler: Ajv | undefined;

function schemaCompiler(): Ajv {
  if (compiler !== undefined) return compiler;
  const { Ajv } = libraries.ajv();
  const code = { regExp: Object.assign(compilePattern, { code: "" }) };
  compiler = new Ajv({
    allErrors: true,
    strict: false,
    validateFormats: false,
    verbose: true,
    code,
  });
  return compiler;
}

/**
 * Makes a judge of values out of a structural schema: a function from a value to what is wrong with it, in a real
 * server's words. Rules in CEL (`x-kubernetes-validations`) are not judged.
 */
export function compileSchema(schema: JsonObject): (value: unknown) => readonly Cause[] {
  const draft = translated(schema, true);
  const validate: ValidateFunction = schemaCompiler().compile(draft);
  // What compiles remembers all it has compiled; definitions come and go.
  schemaCompiler().removeSchema(draft);
  return (value) => (validate(value) ? [] : unique(told(validate.errors ?? []).flatMap(causesOf)));
}

/** A structural schema as a JSON Schema of the draft that the library knows. */
function translated(schema: JsonObject, isRoot = false): JsonObject {
  const { properties, additionalProperties, items } = schema;
  return {
    ...typeOf(schema),
    ...Object.fromEntries(
      PLAIN_WORDS.flatMap((word) => (schema[word] === undefined ? [] : [[word, schema[word]]])),
    ),
    ...boundsOf(schema),
    ...(isJsonObject(properties) ? { properties: translatedMembers(properties, isRoot) } : {}),
    ...(isJsonObject(additionalProperties)
      ? { additionalProperties: translated(additionalProperties) }
      : {}),
    ...(isJsonObject(items) ? { items: translated(items) } : {}),
    ...junctorsOf(schema),
  };
}

/** The root's metadata has rules of its own: nothing that a schema may say about it but names is judged. */
function translatedMembers(properties: JsonObject, isRoot: boolean): JsonObject {
  const members = Object.entries(properties).flatMap(([name, member]): [string, JsonObject][] =>
    isJsonObject(member) && !(isRoot && name === "metadata") ? [[name, translated(member)]] : [],
  );
  return Object.fromEntries(members);
}

function typeOf(schema: JsonObject): JsonObject {
  const { type, nullable } = schema;
  const isIntOrString = schema["x-kubernetes-int-or-string"] === true;
  const types = isIntOrString ? ["integer", "string"] : typeof type === "string" ? [type] : [];
  if (types.length === 0) return {};
  return { type: nullable === true ? [...types, "null"] : types };
}

/** Until draft 5, "exclusive" was a word beside the bound; definitions still speak so. */
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

function junctorsOf(schema: JsonObject): JsonObject {
  const junctors = ["allOf", "anyOf", "oneOf"].flatMap((word): [string, unknown][] => {
    const parts = schema[word];
    return Array.isArray(parts)
      ? [[word, parts.filter(isJsonObject).map((part) => translated(part))]]
      : [];
  });
  const { not } = schema;
  if (isJsonObject(not)) junctors.push(["not", translated(not)]);
  return Object.fromEntries(junctors);
}

/** Of a text, a real server tells the first fault alone. */
function told(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const ofLength = errors.filter(({ keyword }) => /^m(?:ax|in)Length$/.test(keyword));
  const places = new Set(ofLength.map(({ instancePath }) => instancePath));
  return errors.filter(
    ({ keyword, instancePath }) => keyword !== "pattern" || !places.has(instancePath),
  );
}

/** What is no integer is not compared with bounds either, which is told once more. */
function causesOf(error: ErrorObject): readonly Cause[] {
  const cause = causeOf(error);
  const { keyword, data, parentSchema = {} } = error;
  const isBounded = Object.keys(parentSchema).some((word) =>
    /^(?:exclusiveM|m)(?:ax|in)imum$/.test(word),
  );
  if (keyword !== "type" || ![parentSchema["type"]].flat().includes("integer")) return [cause];
  if (typeof data !== "number" || !isBounded) return [cause];
  const place = placeOf(error.instancePath);
  const why = `Checked value must be of type integer (default format) in ${place}`;
  return [invalid("<nil>", "", why), cause];
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
      const wanted = String(params["type"]).replace(",null", "");
      const kind = kindOf(value);
      const message = `Invalid value: "${kind}": ${parent} in body must be of type ${wanted}: "${kind}"`;
      return { reason: "FieldValueTypeInvalid", message, field: parent || "<nil>" };
    }
    case "enum":
      return unsupported(parent, value, [params["allowedValues"]].flat());
    case "maxLength":
      return {
        reason: "FieldValueTooLong",
        message: `Too long: may not be more than ${bound} bytes`,
        field: parent,
      };
    case "maxItems":
    case "maxProperties": {
      const count = isJsonObject(value) ? Object.keys(value).length : lengthOf(value);
      const message = `Too many: ${count}: must have at most ${bound} items`;
      return { reason: "FieldValueTooMany", message, field: parent };
    }
    default:
      return invalid(parent || "<nil>", value, `${parent} in body ${wordsOf(error, bound)}`);
  }
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
    case "uniqueItems":
      return "shouldn't contain duplicates";
    case "not":
      return "must not validate the schema (not)";
    case "oneOf":
      return "must validate one and only one schema (oneOf)";
    default:
      return `must validate at least one schema (${keyword})`;
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

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

function unique(causes: readonly Cause[]): readonly Cause[] {
  return [...new Map(causes.map((cause) => [`${cause.field} ${cause.message}`, cause])).values()];
}
