import { unmarshalling } from "../values/go-kind.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { fieldsByName } from "./fields-by-name.js";
import { kindTable } from "./kind-table.js";
import type { KindField } from "./kind-type.js";

/** Types of Go that are texts by other names, by the members that are of them. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ["CustomResourceDefinitionSpec.scope", "ResourceScope"],
  ["CustomResourceConversion.strategy", "ConversionStrategyType"],
  ["JSONSchemaProps.$schema", "JSONSchemaURL"],
  ["ValidationRule.reason", "FieldValueErrorReason"],
  ["CustomResourceDefinitionCondition.type", "CustomResourceDefinitionConditionType"],
  ["CustomResourceDefinitionCondition.status", "ConditionStatus"],
  ["MutatingWebhook.reinvocationPolicy", "ReinvocationPolicyType"],
  ...["MutatingWebhook", "ValidatingWebhook"].flatMap((type): [string, string][] => [
    [`${type}.failurePolicy`, "FailurePolicyType"],
    [`${type}.matchPolicy`, "MatchPolicyType"],
    [`${type}.sideEffects`, "SideEffectClass"],
  ]),
  ["RuleWithOperations.operations", "OperationType"],
  ["RuleWithOperations.scope", "ScopeType"],
]);

/** Lists and maps that have names. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ["JSONSchemaProps.definitions", "v1.JSONSchemaDefinitions"],
  ["JSONSchemaProps.dependencies", "v1.JSONSchemaDependencies"],
  ["JSONSchemaProps.x-kubernetes-validations", "v1.ValidationRules"],
]);

/** What reads itself: a schema, or something else that is no fault. */
const SCHEMA_OR = /\.JSONSchemaPropsOr(?:Array|Bool|StringArray)$/;

/** Where something is of another type than wanted. */
interface Where {
  /** The type of Go that has the member, and the members that lead to it. */
  readonly struct: string;
  readonly path: readonly string[];
}

/**
 * Why the members of an object of a built-in kind cannot be decoded, in the words of Go's decoder; undefined when they can.
 * Metadata are left alone, and so is what has a form of its own, as times.
 */
export function kindTypeFault(
  object: JsonObject,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
): string | undefined {
  const type = kindTable().typeNameOf(apiVersion, kind);
  if (type === undefined) return undefined;
  const { metadata: _metadata, ...content } = object;
  return inStruct(content, type, []);
}

function inStruct(object: JsonObject, type: string, path: readonly string[]): string | undefined {
  const fields = fieldsByName(type);
  if (fields === undefined) return undefined;
  for (const [name, value] of Object.entries(object)) {
    const field = fields.get(name);
    if (field === undefined || value === null) continue;
    const where = { struct: shortName(type), path: [...path, name] };
    const why = ofField(value, field, where);
    if (why !== undefined) return why;
  }
  return undefined;
}

function ofField(value: unknown, field: KindField, where: Where): string | undefined {
  const member = `${where.struct}.${field.name}`;
  const item = goName(field.type, member);
  switch (field.cardinality) {
    case "one":
      return ofValue(value, field.type, item, where);
    case "list":
      return Array.isArray(value)
        ? firstOf(value, field.type, item, where)
        : fault(value, NAMED.get(member) ?? `[]${item}`, where);
    case "map":
      return isJsonObject(value)
        ? firstOf(Object.values(value), field.type, item, where)
        : fault(value, NAMED.get(member) ?? `map[string]${item}`, where);
  }
}

function firstOf(
  values: readonly unknown[],
  type: string,
  name: string,
  where: Where,
): string | undefined {
  for (const value of values) {
    const why = value === null ? undefined : ofValue(value, type, name, where);
    if (why !== undefined) return why;
  }
  return undefined;
}

function ofValue(value: unknown, type: string, name: string, where: Where): string | undefined {
  switch (type) {
    case "string":
    case "bytes":
      return typeof value === "string" ? undefined : fault(value, name, where);
    case "bool":
      return typeof value === "boolean" ? undefined : fault(value, name, where);
    case "double":
      return typeof value === "number" ? undefined : fault(value, name, where);
    case "int32":
    case "int64":
      return Number.isInteger(value) ? undefined : fault(value, name, where);
  }
  if (SCHEMA_OR.test(type)) return ofSchemaOr(value, type, where);
  if (fieldsByName(type) === undefined) return undefined;
  return isJsonObject(value) ? inStruct(value, type, where.path) : fault(value, name, where);
}

/** A schema, or a list of them, or the like. */
function ofSchemaOr(value: unknown, type: string, where: Where): string | undefined {
  const schema = type.replace(SCHEMA_OR, ".JSONSchemaProps");
  if (isJsonObject(value)) return inStruct(value, schema, where.path);
  if (type.endsWith("Bool")) {
    return typeof value === "boolean" ? undefined : "boolean or JSON schema expected";
  }
  if (!Array.isArray(value)) return undefined;
  const isOfTexts = type.endsWith("StringArray");
  return firstOf(
    value,
    isOfTexts ? "string" : schema,
    isOfTexts ? "string" : "v1.JSONSchemaProps",
    where,
  );
}

function fault(value: unknown, name: string, { struct, path }: Where): string {
  const text = unmarshalling(value, `struct field ${struct}.${path.join(".")} of type ${name}`);
  // A number that is none of these numbers is shown.
  const isShown = typeof value === "number" && /^int\d+$/.test(name);
  return isShown ? text.replace("unmarshal number", `unmarshal number ${value}`) : text;
}

/** A type as Go calls it: "string", "[]uint8", "v1.ServiceReference". */
function goName(type: string, member: string): string {
  if (type === "string") {
    const name = TEXTS.get(member);
    return name === undefined ? "string" : `v1.${name}`;
  }
  if (type === "bytes") return "[]uint8";
  if (type === "double") return "float64";
  return type.includes(".") ? `v1.${shortName(type)}` : type;
}

function shortName(type: string): string {
  return type.slice(type.lastIndexOf(".") + 1);
}
