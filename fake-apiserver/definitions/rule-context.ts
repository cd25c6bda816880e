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

/** The cost limit of one rule, over all positions where it is evaluated, and that of all rules. */
const RULE_MAX_COST = 10_000_000;
const DEFINITION_MAX_COST = 100_000_000;
/** The number of most expensive rules that are named. */
const NAMED_MAX_COUNT = 4;
/** The largest number. */
const COST_MAX = 2 ** 64;

const RULES = "x-kubernetes-validations";

interface Expense {
  readonly place: string;
  readonly cost: number;
}

/** The type of a value in rules. */
interface Sight {
  /** Undefined for values that rules cannot access. */
  readonly type: SchemaType | undefined;
  /** Why the type is unknown. */
  readonly fault?: string;
}

/** The position of a part in its parent. */
interface Within {
  readonly parent: RuleContext;
  /** Its type in rules, as far as the parent's is known; undefined: rules cannot access it. */
  readonly sight: (type: SchemaType) => Sight | undefined;
}

/** Whether a part of a schema contains rules. */
export function hasOwnRules(schema: unknown): boolean {
  const rules = isJsonObject(schema) ? schema[RULES] : undefined;
  return Array.isArray(rules) && rules.length > 0;
}

/** A part of a schema, with what is needed to compile its rules and to estimate their cost. */
export class RuleContext {
  readonly #schema: unknown;
  readonly #within: Within | undefined;
  readonly #isInScope: boolean;
  /** The maximum number of such values; undefined: unlimited. */
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

  /** Whether there are rules here or in a parent. */
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

  /** @param uncorrelated the path below which old values are not correlated */
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

  /** The error if all rules together cost too much. */
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

/** The maximum number of nested values for each value; undefined: unlimited. */
function factor(schema: JsonObject): number | undefined {
  const { maxProperties, maxItems } = schema;
  const bound = (value: unknown) => (typeof value === "number" ? Math.max(0, value) : undefined);
  const type = typeOf(schema);
  if (type === "array") return bound(maxItems);
  return type === "object" && namesOthers(schema) ? bound(maxProperties) : 1;
}

/** A rule in the form of Go's encoder. */
function wrongRule(field: string, rule: CompiledRule, why: string): Cause {
  const text = JSON.stringify(shown(rule)).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return { reason: "FieldValueInvalid", message: `Invalid value: ${text}: ${why}`, field };
}

/** A rule with its Go member names. */
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
