/**
 * Validates the rules of a schema: whether they compile, and their cost.
 *
 * Mirrors: apiextensions-apiserver pkg/apis/apiextensions/validation/cel_validation.go.
 */
import type { CompiledRule, SchemaType } from "../cel/cel.js";
import { loadedCel } from "../cel/loaded-cel.js";
import { type Cause, forbidden, internal, invalid } from "../storage/field-causes.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { namesOthers, partOf, typeOf } from "./schema-parts.js";

type Causes = readonly Cause[];

/** The cost limit of one rule at all places where it is evaluated, and that of all rules. */
const RULE_MAX_COST = 10_000_000;
const DEFINITION_MAX_COST = 100_000_000;
/** How many of the most expensive rules are named. */
const NAMED_MAX_COUNT = 4;
/** As much as can be. */
const COST_MAX = 2 ** 64;

const RULES = "x-kubernetes-validations";

interface Expense {
  readonly place: string;
  readonly cost: number;
}

/** What rules see of a value. */
interface Sight {
  /** Undefined for what rules cannot see. */
  readonly type: SchemaType | undefined;
  /** Why it is not known what they see. */
  readonly fault?: string;
}

/** Where a part is within another. */
interface Within {
  readonly parent: RuleContext;
  /** What rules see of it, as far as those of the parent know; undefined: they do not. */
  readonly sight: (type: SchemaType) => Sight | undefined;
}

/** Whether there are rules in a part of a schema. */
export function hasOwnRules(schema: unknown): boolean {
  const rules = isJsonObject(schema) ? schema[RULES] : undefined;
  return Array.isArray(rules) && rules.length > 0;
}

/** A part of a schema, as its rules are compiled and their cost is estimated. */
export class RuleContext {
  readonly #schema: unknown;
  readonly #within: Within | undefined;
  readonly #isInScope: boolean;
  /** How often there can be such a value; undefined when nothing bounds it. */
  readonly #count: number | undefined;
  /** Of the whole schema. */
  readonly #expenses: Expense[];
  #sight: Sight | undefined;

  constructor(schema: unknown, within?: Within) {
    const parent = within?.parent;
    this.#schema = schema;
    this.#within = within;
    this.#isInScope = parent?.isInScope() === true || hasOwnRules(schema);
    this.#count = parent === undefined ? 1 : parent.#countWithin();
    this.#expenses = parent === undefined ? [] : parent.#expenses;
  }

  /** Whether there are rules here or around. */
  isInScope(): boolean {
    return this.#isInScope;
  }

  property(name: string, schema: JsonObject): RuleContext {
    const sight = (type: SchemaType) => {
      const field = type.fields?.get(loadedCel().escapedName(name) ?? "");
      return field === undefined ? undefined : { type: field };
    };
    return new RuleContext(schema, { parent: this, sight });
  }

  items(schema: unknown): RuleContext {
    const sight = (type: SchemaType) =>
      isJsonObject(this.#schema) && partOf(this.#schema, "items") !== undefined
        ? { type: type.item }
        : undefined;
    return new RuleContext(schema, { parent: this, sight });
  }

  additional(): RuleContext {
    const own = this.#schema;
    const isNamed = isJsonObject(own) && namesOthers(own);
    const schema = isJsonObject(own) ? own["additionalProperties"] : undefined;
    const sight = (type: SchemaType) => (isNamed ? { type: type.item } : undefined);
    return new RuleContext(schema, { parent: this, sight });
  }

  /** @param uncorrelated the place within which old values are not found again */
  causes(place: string, uncorrelated: string | undefined): Causes {
    const schema = this.#schema;
    if (!isJsonObject(schema) || !hasOwnRules(schema)) return [];
    const { type, fault } = this.#seen(schema);
    const here = `${place}.${RULES}`;
    if (fault !== undefined) {
      const why = `internal error: failed to construct type information for ${RULES} rules: ${fault}`;
      return [internal(here, why)];
    }
    if (type === undefined) {
      return [internal(here, "failed to convert to declType for CEL validation rules")];
    }
    const cel = loadedCel();
    const count = this.#count ?? cel.maxCardinality(type);
    return cel
      .compileRules(schema, type)
      .flatMap((rule, index) => this.#ofRule(rule, `${here}[${index}]`, count, uncorrelated));
  }

  /** What all rules together cost too much. */
  ofTotal(place: string): Causes {
    const total = this.#expenses.reduce((sum, { cost }) => sum + cost, 0);
    if (total <= DEFINITION_MAX_COST) return [];
    const why =
      "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema";
    const worst = this.#expenses
      .filter(({ cost }) => cost >= DEFINITION_MAX_COST / 100)
      .toSorted((one, other) => other.cost - one.cost)
      .slice(0, NAMED_MAX_COUNT);
    const what = `${RULES} estimated rule cost total for entire OpenAPIv3 schema`;
    return [
      ...worst.map((one) => forbidden(one.place, why)),
      forbidden(place, tooMuch(what, total, DEFINITION_MAX_COST)),
    ];
  }

  #countWithin(): number | undefined {
    const times = isJsonObject(this.#schema) ? factor(this.#schema) : undefined;
    if (this.#count === undefined || times === undefined) return undefined;
    return Math.min(COST_MAX, this.#count * times);
  }

  #seen(schema: JsonObject): Sight {
    this.#sight ??= this.#seenWithin() ?? this.#seenAlone(schema);
    return this.#sight;
  }

  #seenWithin(): Sight | undefined {
    if (this.#within === undefined) return undefined;
    const { parent, sight } = this.#within;
    if (!parent.isInScope() || !isJsonObject(parent.#schema)) return undefined;
    const around = parent.#seen(parent.#schema);
    if (around.fault !== undefined) return around;
    return around.type === undefined ? undefined : sight(around.type);
  }

  #seenAlone(schema: JsonObject): Sight {
    const cel = loadedCel();
    const isRoot = this.#within === undefined || cel.isEmbedded(schema);
    const type = cel.schemaType(schema, isRoot, "selfType");
    if (type !== undefined) return { type };
    return { type, fault: "unable to convert structural schema to CEL declarations" };
  }

  #ofRule(
    rule: CompiledRule,
    here: string,
    count: number,
    uncorrelated: string | undefined,
  ): Causes {
    const { written, error, usesOldSelf, messageError, messageMaxCost } = rule;
    const cost = Math.min(COST_MAX, rule.maxCost * (rule.program === undefined ? 0 : count));
    this.#expenses.push({ place: `${here}.rule`, cost });
    const isOptional = !usesOldSelf && written.optionalOldSelf !== undefined;
    const why = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelated}`;
    return [
      ...(cost > RULE_MAX_COST
        ? [forbidden(`${here}.rule`, tooMuch("estimated rule cost", cost, RULE_MAX_COST))]
        : []),
      ...(error === undefined ? [] : [wrongRule(`${here}.rule`, rule, error)]),
      ...(messageError === undefined
        ? this.#ofMessage(rule.messageProgram !== undefined, messageMaxCost, here)
        : [wrongRule(`${here}.messageExpression`, rule, messageError)]),
      ...(usesOldSelf && uncorrelated !== undefined
        ? [invalid(`${here}.rule`, written.rule, why)]
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

  #ofMessage(isThere: boolean, cost: number, here: string): Causes {
    if (!isThere) return [];
    const place = `${here}.messageExpression`;
    this.#expenses.push({ place, cost });
    if (cost <= RULE_MAX_COST) return [];
    return [forbidden(place, tooMuch("estimated messageExpression cost", cost, RULE_MAX_COST))];
  }
}

/** How many values a schema holds for each of its own; undefined when nothing bounds them. */
function factor(schema: JsonObject): number | undefined {
  const { maxProperties, maxItems } = schema;
  const bound = (value: unknown) => (typeof value === "number" ? Math.max(0, value) : undefined);
  const type = typeOf(schema);
  if (type === "array") return bound(maxItems);
  return type === "object" && namesOthers(schema) ? bound(maxProperties) : 1;
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
  const exceeded = cost / maxCost;
  const digits = exceeded < 1.5 ? 6 : 1;
  const times = exceeded > 100 ? "more than 100x" : `${exceeded.toFixed(digits)}x`;
  return `${what} exceeds budget by factor of ${times} (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)`;
}
