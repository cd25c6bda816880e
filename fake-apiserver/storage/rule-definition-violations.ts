/**
 * What is wrong with the rules of a schema: those that are none, and those that cost too much.
 *
 * Mirrors: apiextensions-apiserver pkg/apis/apiextensions/validation/cel_validation.go.
 */
import type { CompiledRule, SchemaType } from "../cel/cel.js";
import { loadedCel } from "../cel/loaded-cel.js";
import { isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { type Cause, forbidden, invalid } from "./field-causes.js";

/** What one rule may cost for all the places that it is evaluated at, and what all may. */
const RULE_MAX_COST = 10_000_000;
const DEFINITION_MAX_COST = 100_000_000;
/** How many of the most expensive rules are named. */
const NAMED_MAX_COUNT = 4;

interface Part {
  readonly schema: JsonObject;
  readonly place: string;
  /** Undefined for what rules cannot see. */
  readonly type: SchemaType | undefined;
  /** How often there can be such a value; undefined when nothing bounds it. */
  readonly count: number | undefined;
  /** The place of the list within which old values are not found again. */
  readonly uncorrelated: string | undefined;
}

interface Expense {
  readonly place: string;
  readonly cost: number;
}

/** Whether there is a rule anywhere in a schema. */
export function hasRules(schema: unknown): boolean {
  if (!isJsonObject(schema)) return false;
  const rules = schema["x-kubernetes-validations"];
  if (Array.isArray(rules) && rules.length > 0) return true;
  const { properties, items, additionalProperties } = schema;
  return [items, additionalProperties, ...Object.values(record(properties))].some(hasRules);
}

/** What is wrong with the rules of a schema that is right otherwise. */
export function ruleDefinitionViolations(schema: JsonObject, place: string): readonly Cause[] {
  if (!hasRules(schema)) return [];
  const type = loadedCel().schemaType(schema, true, "selfType");
  const expenses: Expense[] = [];
  const root = { schema, place, type, count: 1, uncorrelated: undefined };
  return [...ofPart(root, expenses), ...ofTotal(expenses, place)];
}

function ofPart(part: Part, expenses: Expense[]): readonly Cause[] {
  if (!hasRules(part.schema)) return [];
  return [...partsOf(part).flatMap((child) => ofPart(child, expenses)), ...ofOwn(part, expenses)];
}

/** In the order in which a real server looks at them. */
function partsOf({ schema, place, type, count, uncorrelated }: Part): readonly Part[] {
  const { properties, items, additionalProperties } = schema;
  const times = factor(schema);
  const below = count === undefined || times === undefined ? undefined : count * times;
  const child = (one: unknown, at: string, of: SchemaType | undefined): readonly Part[] =>
    isJsonObject(one) ? [{ schema: one, place: at, type: of, count: below, uncorrelated }] : [];
  const isMap = schema["x-kubernetes-list-type"] === "map";
  return [
    ...child(additionalProperties, `${place}.additionalProperties`, type?.item),
    ...Object.entries(record(properties)).flatMap(([name, one]) => {
      const field = loadedCel().escapedName(name) ?? "";
      return child(one, `${place}.properties[${name}]`, type?.fields?.get(field));
    }),
    ...child(items, `${place}.items`, type?.item).map((one) =>
      isMap ? one : { ...one, uncorrelated: uncorrelated ?? place },
    ),
  ];
}

/** How many values a schema holds for each of its own; undefined when nothing bounds them. */
function factor(schema: JsonObject): number | undefined {
  const { type, additionalProperties, maxProperties, maxItems } = schema;
  const bound = (value: unknown) => (typeof value === "number" ? Math.max(0, value) : undefined);
  if (type === "array") return bound(maxItems);
  if (type === "object" && additionalProperties !== undefined) return bound(maxProperties);
  return 1;
}

function ofOwn(part: Part, expenses: Expense[]): readonly Cause[] {
  const { schema } = part;
  const rules = schema["x-kubernetes-validations"];
  if (!Array.isArray(rules) || rules.length === 0) return [];
  const cel = loadedCel();
  const type = part.type ?? cel.schemaType(schema, cel.isEmbedded(schema), "selfType");
  if (type === undefined) {
    const why = "failed to construct type information for x-kubernetes-validations rules";
    return [
      invalid(
        `${part.place}.x-kubernetes-validations`,
        "",
        `internal error: ${why}: unable to convert structural schema to CEL declarations`,
      ),
    ];
  }
  const count = part.count ?? cel.maxCardinality(type);
  return cel
    .compileRules(schema, type)
    .flatMap((rule, index) => ofRule(rule, index, part, count, expenses));
}

function ofRule(
  rule: CompiledRule,
  index: number,
  { place, uncorrelated }: Part,
  count: number,
  expenses: Expense[],
): readonly Cause[] {
  const here = `${place}.x-kubernetes-validations[${index}]`;
  const { written, error, messageError, usesOldSelf, messageMaxCost } = rule;
  const cost = rule.maxCost * count;
  expenses.push({ place: `${here}.rule`, cost });
  if (rule.messageProgram !== undefined) {
    expenses.push({ place: `${here}.messageExpression`, cost: messageMaxCost });
  }
  const isOptional = !usesOldSelf && written.optionalOldSelf !== undefined;
  return [
    ...(cost > RULE_MAX_COST
      ? [forbidden(`${here}.rule`, tooMuch("estimated rule cost", cost, RULE_MAX_COST))]
      : []),
    ...(error === undefined ? [] : [wrongRule(`${here}.rule`, rule, error)]),
    ...(messageError === undefined
      ? []
      : [wrongRule(`${here}.messageExpression`, rule, messageError)]),
    ...(messageMaxCost > RULE_MAX_COST
      ? [
          forbidden(
            `${here}.messageExpression`,
            tooMuch("estimated messageExpression cost", messageMaxCost, RULE_MAX_COST),
          ),
        ]
      : []),
    ...(usesOldSelf && uncorrelated !== undefined
      ? [
          invalid(
            `${here}.rule`,
            written.rule,
            `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelated}`,
          ),
        ]
      : []),
    ...(isOptional
      ? [
          invalid(
            `${here}.optionalOldSelf`,
            written.optionalOldSelf,
            "may not be set if oldSelf is not used in rule",
          ),
        ]
      : []),
  ];
}

/** A rule is printed as Go's encoder does. */
function wrongRule(field: string, rule: CompiledRule, why: string): Cause {
  const text = JSON.stringify(shown(rule)).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return { reason: "FieldValueInvalid", message: `Invalid value: ${text}: ${why}`, field };
}

/** A rule with the names that it has within a real server. */
function shown({ written }: CompiledRule): JsonObject {
  const { rule, message, messageExpression, reason, fieldPath, optionalOldSelf } = written;
  return {
    Rule: rule,
    Message: message,
    MessageExpression: messageExpression,
    Reason: reason ?? null,
    FieldPath: fieldPath,
    OptionalOldSelf: optionalOldSelf ?? null,
  };
}

function tooMuch(what: string, cost: number, maxCost: number): string {
  const factor = cost / maxCost;
  const digits = factor < 1.5 ? 6 : 1;
  const times = factor > 100 ? "more than 100x" : `${factor.toFixed(digits)}x`;
  return `${what} exceeds budget by factor of ${times} (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)`;
}

function ofTotal(expenses: readonly Expense[], place: string): readonly Cause[] {
  const total = expenses.reduce((sum, { cost }) => sum + cost, 0);
  if (total <= DEFINITION_MAX_COST) return [];
  const why =
    "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema";
  const worst = expenses
    .filter(({ cost }) => cost >= DEFINITION_MAX_COST / 100)
    .toSorted((one, other) => other.cost - one.cost)
    .slice(0, NAMED_MAX_COUNT);
  const what = "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema";
  return [
    ...worst.map((one) => forbidden(one.place, why)),
    forbidden(place, tooMuch(what, total, DEFINITION_MAX_COST)),
  ];
}
