/**
 * The errors of a definition's schema as an OpenAPI schema: unsupported keywords, lists and maps that cannot be
 * merged as declared, invalid rules.
 *
 * Mirrors: apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go (ValidateCustomResourceDefinitionOpenAPISchema).
 */
import { type Cause, forbidden, invalid, unsupported } from "../storage/field-causes.js";
import { isEmptyObject, isJsonObject, type JsonObject } from "../values/json-value.js";
import { listTypeViolations } from "./list-type-violations.js";
import type { RuleContext } from "./rule-context.js";
import { ruleTextViolations } from "./rule-text-violations.js";
import { defaultOf, partsOf, propertiesOf, typeOf } from "./schema-parts.js";

type Causes = readonly Cause[];

const TYPES = ["array", "boolean", "integer", "number", "object", "string"];
const MAP_TYPES = ["atomic", "granular"];
const META = ["apiVersion", "kind", "metadata"];
const EMBEDDED = "x-kubernetes-embedded-resource";
const PRESERVES = "x-kubernetes-preserve-unknown-fields";

/** The context of a part of a schema. */
interface Scope {
  /** Why defaults are forbidden: "must not be set in top-level metadata". */
  readonly noDefaults?: string;
  /** Whether this is the root, or its metadata. */
  readonly isInMeta?: boolean;
  /** The path below which old values are not correlated. */
  readonly uncorrelated?: string;
}

/** Rules are validated if the schema and its nested schemas have no other errors. */
interface Found {
  readonly ofSchema: Causes;
  readonly ofRules: Causes;
}

interface Part {
  readonly schema: unknown;
  readonly place: string;
  readonly scope: Scope;
  /** Undefined for parts whose rules are not evaluated. */
  readonly rules: RuleContext | undefined;
}

/** @param rules undefined: they are not validated */
export function openApiViolations(
  schema: JsonObject,
  place: string,
  rules: RuleContext | undefined,
): Causes {
  const { ofSchema, ofRules } = ofPart({ schema, place, scope: {}, rules }, true);
  return [...ofSchema, ...ofRules];
}

function ofPart({ schema, place, scope, rules }: Part, isRoot = false): Found {
  if (!isJsonObject(schema)) return { ofSchema: [], ofRules: [] };
  const within = innerParts({ schema, place, scope, rules }, isRoot).map((part) => ofPart(part));
  const ofSchema = [
    ...ofWords(schema, place, scope),
    ...within.flatMap((found) => found.ofSchema),
    ...(schema[PRESERVES] === false
      ? [invalid(`${place}.${PRESERVES}`, false, "must be true or undefined")]
      : []),
    ...listTypeViolations(schema, place),
    ...ruleTextViolations(schema, place),
  ];
  const own = ofSchema.length > 0 ? undefined : rules?.causes(place, scope.uncorrelated);
  return { ofSchema, ofRules: [...within.flatMap((found) => found.ofRules), ...(own ?? [])] };
}

function innerParts(
  { schema, place, scope, rules }: Part & { readonly schema: JsonObject },
  isRoot: boolean,
): readonly Part[] {
  const { items } = schema;
  const values = (one: unknown, where: string): Part => ({
    schema: one,
    place: `${place}.${where}`,
    scope,
    rules: undefined,
  });
  const ofItem = {
    ...scope,
    ...(schema["x-kubernetes-list-type"] === "map" ? {} : uncorrelatedIn(scope, place)),
  };
  return [
    {
      schema: schema["additionalProperties"],
      place: `${place}.additionalProperties`,
      scope: scope.isInMeta
        ? {
            ...scope,
            noDefaults: "must not be set inside additionalProperties applying to object metadata",
          }
        : scope,
      rules: rules?.additional(),
    },
    ...propertiesOf(schema).map(([name, one]) => ({
      schema: one,
      place: `${place}.properties[${name}]`,
      scope: scopeOfMember(schema, place, scope, name, isRoot),
      rules: rules?.property(name, one),
    })),
    values(schema["not"], "not"),
    ...(["allOf", "oneOf", "anyOf"] as const).flatMap((word) =>
      partsOf(schema, word).map((one, index) => values(one, `${word}[${index}]`)),
    ),
    ...propertiesOf(schema, "definitions").map(([name, one]) =>
      values(one, `definitions[${name}]`),
    ),
    { schema: items, place: `${place}.items`, scope: ofItem, rules: rules?.items(items) },
    ...(Array.isArray(items) ? items : []).map((one, index) => ({
      schema: one,
      place: `${place}.items[${index}]`,
      scope: ofItem,
      rules: undefined,
    })),
    ...propertiesOf(schema, "dependencies").map(([name, one]) =>
      values(one, `dependencies[${name}]`),
    ),
  ];
}

function scopeOfMember(
  schema: JsonObject,
  place: string,
  scope: Scope,
  name: string,
  isRoot: boolean,
): Scope {
  const mapType = schema["x-kubernetes-map-type"];
  const isKnown = typeof mapType !== "string" || MAP_TYPES.includes(mapType);
  const isMeta = META.includes(name) && (isRoot || schema[EMBEDDED] === true);
  return {
    ...scope,
    ...(isKnown ? {} : uncorrelatedIn(scope, place)),
    ...(isMeta ? { isInMeta: true } : {}),
    ...(isMeta && isRoot ? { noDefaults: `must not be set in top-level ${name}` } : {}),
  };
}

/** The outermost path stays. */
function uncorrelatedIn({ uncorrelated = "" }: Scope, place: string): Scope {
  return { uncorrelated: uncorrelated === "" ? place : uncorrelated };
}

function ofWords(schema: JsonObject, place: string, { noDefaults, isInMeta }: Scope): Causes {
  const type = typeOf(schema);
  const { items, additionalProperties: others } = schema;
  const isClosed = others === false || isJsonObject(others);
  const refuse = (word: string, why: string) => [forbidden(`${place}.${word}`, why)];
  return [
    ...(type !== "" && !TYPES.includes(type) ? [unsupported(`${place}.type`, type, TYPES)] : []),
    ...(noDefaults !== undefined && defaultOf(schema) !== undefined
      ? refuse("default", noDefaults)
      : []),
    ...unsupportedWords(schema).flatMap((word) => refuse(word, `${word} is not supported`)),
    ...(type === "null"
      ? refuse("type", "type cannot be set to null, use nullable as an alternative")
      : []),
    ...(Array.isArray(items) && items.length > 0
      ? refuse("items", "items must be a schema object and not an array")
      : []),
    ...(isInMeta && schema[EMBEDDED] === true
      ? refuse(EMBEDDED, "must not be used inside of resource meta")
      : []),
    ...(schema["uniqueItems"] === true
      ? refuse(
          "uniqueItems",
          "uniqueItems cannot be set to true since the runtime complexity becomes quadratic",
        )
      : []),
    ...(isClosed && propertiesOf(schema).length > 0
      ? refuse("additionalProperties", "additionalProperties and properties are mutual exclusive")
      : []),
  ];
}

function unsupportedWords(schema: JsonObject): readonly string[] {
  const { id, additionalItems, patternProperties, definitions, dependencies, $ref } = schema;
  const isThere = (value: unknown) => value !== undefined && value !== null;
  const isFilled = (value: unknown) => isJsonObject(value) && !isEmptyObject(value);
  return [
    ...(typeof id === "string" && id !== "" ? ["id"] : []),
    ...(isThere(additionalItems) ? ["additionalItems"] : []),
    ...(isFilled(patternProperties) ? ["patternProperties"] : []),
    ...(isFilled(definitions) ? ["definitions"] : []),
    ...(isThere(dependencies) ? ["dependencies"] : []),
    ...(isThere($ref) ? ["$ref"] : []),
  ];
}
