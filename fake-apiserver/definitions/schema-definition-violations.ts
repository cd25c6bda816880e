/** Validates a schema of a definition. Mirrors: apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go. */
import { type Cause, forbidden, invalid } from "../storage/field-causes.js";
import type { JsonObject } from "../values/json-value.js";
import { defaultViolations } from "./default-violations.js";
import { openApiViolations } from "./openapi-violations.js";
import { RuleContext } from "./rule-context.js";
import { says, typeOf } from "./schema-parts.js";
import { structuralViolations, unreadable } from "./structural-violations.js";

type Causes = readonly Cause[];

/** Keywords of a root with a status subresource, by their Go names. */
const ROOT_WORDS =
  "Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern " +
  "MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields " +
  "XValidations";
/** The others. */
const OTHER_WORDS = [
  "id",
  "$schema",
  "$ref",
  "nullable",
  "default",
  "enum",
  "maxProperties",
  "minProperties",
  "allOf",
  "oneOf",
  "anyOf",
  "not",
  "additionalProperties",
  "patternProperties",
  "dependencies",
  "additionalItems",
  "definitions",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-int-or-string",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-list-type",
  "x-kubernetes-map-type",
];

/**
 * The errors of a schema. Rules are validated if there are no others, because their types come from the schema.
 * @param place the path of the whole: "spec.validation.openAPIV3Schema"
 * @param hasStatus whether there is a status subresource
 */
export function schemaDefinitionViolations(
  schema: JsonObject,
  place: string,
  hasStatus: boolean,
): Causes {
  const ofRoot = [
    ...(hasStatus ? ofRootWithStatus(schema, place) : []),
    ...(schema["nullable"] === true
      ? [forbidden(`${place}.nullable`, "nullable cannot be true at the root")]
      : []),
  ];
  const why = unreadable(schema);
  const ofStructure = why === undefined ? structuralViolations(schema, place) : [];
  const isSound = why === undefined && ofStructure.length === 0;
  const ofDefaults = isSound ? defaultViolations(schema, place) : [];
  const rules = isSound && ofDefaults.length === 0 ? new RuleContext(schema) : undefined;
  const causes = [
    ...ofRoot,
    ...ofStructure,
    ...ofDefaults,
    ...openApiViolations(schema, place, rules),
  ];
  // The error of an unreadable schema is only reported if there is no other.
  if (why !== undefined && causes.length === 0) return [invalid(place, "", why)];
  return rules === undefined ? causes : [...causes, ...rules.ofTotal(place)];
}

function ofRootWithStatus(schema: JsonObject, place: string): Causes {
  const type = typeOf(schema);
  const words = OTHER_WORDS.filter((word) => says(schema, word));
  if (type !== "" && type !== "object") {
    const why =
      'only "object" is allowed as the type at the root of the schema if the status subresource is enabled';
    return [invalid(`${place}.type`, type, why)];
  }
  if (words.length === 0) return [];
  const why = `only [${ROOT_WORDS}] fields are allowed at the root of the schema if the status subresource is enabled`;
  return [invalid(place, schema, why)];
}
