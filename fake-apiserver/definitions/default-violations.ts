/**
 * Validates the defaults of a structural schema against the schema.
 *
 * Mirrors: apiextensions-apiserver pkg/apiserver/schema/defaulting/validation.go.
 */
import { isDeepStrictEqual } from "node:util";
import { type Cause, invalid } from "../storage/field-causes.js";
import { isJsonObject, type JsonObject, withSortedKeys } from "../values/json-value.js";
import { embeddedFault, embeddedViolations } from "./embedded-violations.js";
import { rulesOfDefault } from "./rule-violations.js";
import { defaultOf, hasPart, partOf, propertiesOf } from "./schema-parts.js";
import { compileSchema } from "./schema-violations.js";
import { prunedPart } from "./structural-schema.js";

type Causes = readonly Cause[];

const EMBEDDED = "x-kubernetes-embedded-resource";
const META = ["apiVersion", "kind", "metadata"];

/** The path of a default below the nearest embedded object or the root. */
interface Around {
  readonly resource: JsonObject;
  /** Names of members; undefined for the item of a list. */
  readonly path: readonly (string | undefined)[];
  readonly isInMeta: boolean;
}

/** @param place the path of the whole: "spec.validation.openAPIV3Schema" */
export function defaultViolations(schema: JsonObject, place: string): Causes {
  if (!hasPart(schema, (part) => defaultOf(part) !== undefined)) return [];
  return ofPart({ ...schema, [EMBEDDED]: true }, place, {
    resource: schema,
    path: [],
    isInMeta: false,
  });
}

function ofPart(schema: JsonObject, place: string, around: Around): Causes {
  const isEmbedded = schema[EMBEDDED] === true;
  const here: Around = isEmbedded ? { resource: schema, path: [], isInMeta: false } : around;
  const value = defaultOf(schema);
  const items = partOf(schema, "items");
  return [
    ...(value === undefined ? [] : ofDefault(schema, value, `${place}.default`, here)),
    ...(items === undefined
      ? []
      : ofPart(items, `${place}.items`, { ...here, path: [...here.path, undefined] })),
    ...propertiesOf(schema).flatMap(([name, one]) =>
      ofPart(one, `${place}.properties[${name}]`, {
        ...here,
        path: [...here.path, name],
        isInMeta: here.isInMeta || (isEmbedded && META.includes(name)),
      }),
    ),
  ];
}

function ofDefault(schema: JsonObject, value: unknown, place: string, around: Around): Causes {
  const { resource, isInMeta } = around;
  const wrong = isInMeta ? ofMeta(value, place, around) : ofObjects(schema, value, place);
  const { causes, isEnough } = wrong;
  if (isEnough) return causes;
  const judge = compileSchema(schema, { isOfDefaults: true });
  const isMap = partOf(schema, "additionalProperties") !== undefined;
  const ofValue = judge(value).map((cause) => below(isMap ? ofEntry(cause) : cause, place));
  if (ofValue.length > 0) return [...causes, ...ofValue];
  return [...causes, ...rulesOfDefault(schema, value, schema === resource, place)];
}

interface Wrong {
  readonly causes: Causes;
  /** Whether nothing else is validated. */
  readonly isEnough: boolean;
}

function ofObjects(schema: JsonObject, value: unknown, place: string): Wrong {
  const isWhole = schema[EMBEDDED] === true;
  const isPruned = isDeepStrictEqual(prunedPart(value, schema), value);
  const unknown = isPruned
    ? []
    : [invalid(place, withSortedKeys(value), "must not have unknown fields")];
  const fault = embeddedFault(value, schema, place, isWhole);
  const others = fault === undefined ? embeddedViolations(value, schema, place, isWhole) : [fault];
  return { causes: [...unknown, ...others], isEnough: others.length > 0 };
}

/** The metadata with a default added. */
function ofMeta(value: unknown, place: string, { resource, path }: Around): Wrong {
  const whole = path.reduceRight<unknown>(
    (inner, name) => (name === undefined ? [inner] : { [name]: inner }),
    value,
  );
  if (!isJsonObject(whole)) return { causes: [], isEnough: false };
  const object = { apiVersion: "validation/v1", kind: "Validation", ...whole };
  const fault = embeddedFault(object, resource, "", true);
  const found = fault === undefined ? embeddedViolations(object, resource, "", true) : [fault];
  const texts = found.map(({ field, message }) => `${field}: ${message}`);
  if (texts.length === 0) return { causes: [], isEnough: false };
  const why = texts.length === 1 ? texts[0] : `[${texts.join(", ")}]`;
  const cause = invalid(place, withSortedKeys(value), `must result in valid metadata: ${why}`);
  return { causes: [cause], isEnough: true };
}

/** Paths without a name begin with a dot in messages. */
function ofEntry(cause: Cause): Cause {
  const { field, message } = cause;
  if (field.startsWith("[")) return cause;
  const named = message.replace(`${field} in body`, `.${field} in body`);
  return { ...cause, message: named.replace(/(?<=^Invalid value: "": ")(?=[^"]+" must )/, ".") };
}

/** A cause with the path of another value. */
function below(cause: Cause, place: string): Cause {
  return { ...cause, field: cause.field === "<nil>" ? place : `${place}.${cause.field}` };
}
