/**
 * The violations of a schema's rules in an object.
 *
 * Mirrors: apiextensions-apiserver pkg/apiserver/schema/cel/validation.go.
 */
import type { CompiledRule, SchemaType, Value } from "../cel/cel.js";
import { loadedCel } from "../cel/loaded-cel.js";
import { type Cause, duplicate, forbidden, invalid, required } from "../storage/field-causes.js";
import { isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { isAsBefore } from "./as-before.js";
import { formerItems } from "./former-items.js";
import { hasOwnRules } from "./rule-context.js";
import { hasPart, typeOf } from "./schema-parts.js";

/**
 * The budget of one evaluation, and of all evaluations for one object. A real server has 1,000,000 and 10,000,000, which
 * would block the only thread of this process for seconds.
 */
const CALL_MAX_COST = 500_000;
const OBJECT_MAX_COST = 500_000;
const MESSAGE_MAX_BYTES = 5 * 1024;
/** The total length of messages: each of a hundred thousand items can be refused, each with thousands of characters. */
const CHARACTER_COST = 0.1;

/** The results of the rules for an object: errors, and warnings for unchanged invalid values. */
export interface RuleFindings {
  readonly causes: readonly Cause[];
  readonly warnings: readonly string[];
}

/** Validates an object, given the old one; undefined if it is new. */
export type RuleJudge = (object: unknown, old: unknown) => RuleFindings;

/** A part of a schema with rules of its own, or of nested parts. */
interface Judge {
  readonly schema: JsonObject;
  readonly rules: readonly CompiledRule[];
  readonly properties: ReadonlyMap<string, Judge>;
  readonly additional: Judge | undefined;
  readonly items: Judge | undefined;
}

/** A value, and its old value. */
interface Compared {
  readonly value: unknown;
  readonly old: unknown;
  readonly place: string;
  /** Whether this value, or the nearest correlated value around it, is unchanged. */
  readonly isAsBefore: boolean;
  /** Whether the nested values can be correlated with the old ones. */
  readonly isCorrelated: boolean;
}

const NOTHING: RuleFindings = { causes: [], warnings: [] };

/** Whether there is a rule anywhere in a schema. */
function hasRules(schema: JsonObject): boolean {
  return hasPart(schema, hasOwnRules);
}

/**
 * The errors of a default by the rules of its schema, both as a new value and as an unchanged one.
 * @param isRoot whether the part is a whole object
 */
export function rulesOfDefault(
  schema: JsonObject,
  value: unknown,
  isRoot: boolean,
  place: string,
): readonly Cause[] {
  if (!hasRules(schema)) return [];
  const type = loadedCel().schemaType(schema, isRoot, "selfType");
  if (type === undefined && hasOwnRules(schema)) {
    const why =
      "rule compiler initialization error: failed to convert to declType for CEL validation rules";
    return [invalid(place, typeOf(schema), why)];
  }
  const judge = judgeOf(schema, type);
  if (judge === undefined) return [];
  const judged = (old: unknown) => new Judgement().ofDefault(judge, value, old, isRoot, place);
  const causes = judged(value);
  return causes.length > 0 ? causes : judged(undefined);
}

/** The validator for a schema; undefined if it has no rules. */
export function ruleJudge(schema: JsonObject): RuleJudge | undefined {
  if (!hasRules(schema)) return undefined;
  let judge: Judge | undefined;
  return (object, old) => {
    judge ??= judgeOf(schema, loadedCel().schemaType(schema, true, "selfType"));
    if (judge === undefined) return NOTHING;
    return new Judgement().findings(judge, object, old);
  };
}

function judgeOf(schema: JsonObject, type: SchemaType | undefined): Judge | undefined {
  if (type === undefined) return undefined;
  const cel = loadedCel();
  const properties = new Map<string, Judge>();
  for (const [name, one] of Object.entries(record(schema["properties"]))) {
    if (!isJsonObject(one)) continue;
    const escaped = cel.escapedName(name);
    const field =
      escaped === undefined
        ? cel.schemaType(one, cel.isEmbedded(one), "selfType")
        : type.fields?.get(escaped);
    const found = judgeOf(one, field);
    if (found !== undefined) properties.set(name, found);
  }
  const within = (word: string) => {
    const one = schema[word];
    return isJsonObject(one) ? judgeOf(one, type.item) : undefined;
  };
  const rules = cel.compileRules(schema, type);
  const [additional, items] = [within("additionalProperties"), within("items")];
  const isEmpty = rules.length === 0 && properties.size === 0;
  if (isEmpty && additional === undefined && items === undefined) return undefined;
  return { schema, rules, properties, additional, items };
}

/** One object, and the remaining cost budget of its rules. */
class Judgement {
  readonly #causes: Cause[] = [];
  readonly #warnings: string[] = [];
  #left = OBJECT_MAX_COST;
  #isOver = false;

  findings(judge: Judge, value: unknown, old: unknown): RuleFindings {
    const before = old ?? undefined;
    const isCorrelated = before !== undefined;
    const isKept = isCorrelated && isAsBefore(value, before, judge.schema);
    const whole = { value, old: before, place: "", isAsBefore: isKept, isCorrelated };
    this.#judge(judge, whole, true);
    return { causes: this.#causes, warnings: this.#warnings };
  }

  /** Ratcheting does not apply to a default. */
  ofDefault(
    judge: Judge,
    value: unknown,
    old: unknown,
    isRoot: boolean,
    place: string,
  ): readonly Cause[] {
    this.#judge(judge, { value, old, place, isAsBefore: false, isCorrelated: false }, isRoot);
    return this.#causes;
  }

  #judge(judge: Judge, compared: Compared, isRoot: boolean): void {
    const { value } = compared;
    if (value === null || value === undefined || this.#isOver) return;
    this.#rules(judge, compared, isRoot || loadedCel().isEmbedded(judge.schema));
    if (Array.isArray(value)) this.#items(judge, compared, value);
    else if (isJsonObject(value)) this.#members(judge, compared, value, isRoot);
  }

  #items(judge: Judge, compared: Compared, list: readonly unknown[]): void {
    const { items } = judge;
    if (items === undefined) return;
    const before = formerItems(judge.schema, compared.old);
    for (const [index, item] of list.entries()) {
      const old = before(item);
      const place = `${compared.place}[${index}]`;
      this.#judge(items, within(compared, { value: item, old, place }, items.schema), false);
    }
  }

  #members(judge: Judge, compared: Compared, object: JsonObject, isRoot: boolean): void {
    const { properties, additional } = judge;
    const former = isJsonObject(compared.old) ? compared.old : {};
    for (const [name, member] of Object.entries(object)) {
      const known = properties.get(name);
      const one = additional ?? known;
      if (one === undefined) continue;
      const old = Object.hasOwn(former, name) ? former[name] : undefined;
      const dotted = compared.place === "" ? name : `${compared.place}.${name}`;
      const place = additional === undefined ? dotted : `${compared.place}[${name}]`;
      const next = within(compared, { value: member, old, place }, one.schema);
      const isType = isRoot && (name === "apiVersion" || name === "kind");
      this.#judge(one, isType ? { ...next, isAsBefore: false } : next, false);
    }
  }

  #rules({ schema, rules }: Judge, compared: Compared, isResource: boolean): void {
    if (rules.length === 0) return;
    const { value, old, place } = compared;
    const seen = isResource ? loadedCel().withIdentity(schema) : schema;
    const bindings = bindingsOf(value, old, seen);
    const type = String(schema["type"] ?? "");
    for (const rule of rules) {
      if (this.#isOver) return;
      const { program, error, usesOldSelf, written } = rule;
      if (error !== undefined) {
        this.#causes.push(invalid(place || "<nil>", type, `rule compile error: ${error}`));
        continue;
      }
      if (program === undefined) continue;
      const isOptional = written.optionalOldSelf === true;
      if (usesOldSelf && old === undefined && !isOptional) continue;
      this.#evaluate(rule, bindings(isOptional), compared, type, schema);
    }
  }

  #evaluate(
    rule: CompiledRule,
    bindings: Bindings,
    compared: Compared,
    type: string,
    schema: JsonObject,
  ): void {
    const outcome = rule.program?.(bindings, Math.min(CALL_MAX_COST, this.#left));
    if (outcome === undefined) return;
    const place = compared.place || "<nil>";
    if (this.#left <= 0 || outcome.error instanceof loadedCel().CostExceeded) {
      this.#isOver = true;
      // Both limits are equal: the call is too expensive, unless the calls before it have used more.
      const why =
        outcome.error === undefined || this.#left * 2 < OBJECT_MAX_COST
          ? "validation failed due to running out of cost budget, no further validation rules will be run"
          : `'${outcome.error.message}': no further validation rules will be run due to call cost exceeds limit for rule: ${shownRule(rule)}`;
      this.#causes.push(invalid(place, type, why));
      return;
    }
    // Free evaluations take no time, but a list can be as long as a request.
    this.#left -= Math.max(1, outcome.cost);
    if (outcome.error !== undefined) {
      const { message } = outcome.error;
      const why = message.startsWith("no such overload")
        ? `'${message}': call arguments did not match a supported operator, function or macro signature for rule: ${shownRule(rule)}`
        : `${message} evaluating rule: ${shownRule(rule)}`;
      this.#causes.push(invalid(place, type, why));
      return;
    }
    if (outcome.value === true) return;
    this.#refuse(rule, bindings, compared, schema);
  }

  #refuse(rule: CompiledRule, bindings: Bindings, compared: Compared, schema: JsonObject): void {
    const detail = this.#message(rule, bindings) ?? defaultMessage(rule);
    this.#left -= detail.length * CHARACTER_COST;
    const base = compared.place;
    const place = rule.path === "" ? base : [base, rule.path].filter((one) => one !== "").join(".");
    const { type } = schema;
    const isWhole = type === "object" || type === "array";
    const cause = causeOf(rule, place || "<nil>", isWhole ? undefined : compared.value, detail);
    if (!rule.usesOldSelf && compared.isAsBefore) {
      this.#warnings.push(`${cause.field}: ${cause.message}`);
    } else this.#causes.push(cause);
  }

  /** The message expression's result; undefined if it cannot be used. */
  #message({ messageProgram }: CompiledRule, bindings: Bindings): string | undefined {
    if (messageProgram === undefined) return undefined;
    const { value, cost } = messageProgram(bindings, Math.min(CALL_MAX_COST, this.#left));
    this.#left -= cost;
    if (typeof value !== "string") return undefined;
    const text = value.trim();
    const isShown =
      text !== "" && !text.includes("\n") && Buffer.byteLength(text) <= MESSAGE_MAX_BYTES;
    return isShown ? text : undefined;
  }
}

type Bindings = (name: string) => Value | undefined;

function bindingsOf(
  value: unknown,
  old: unknown,
  schema: JsonObject,
): (isOptional: boolean) => Bindings {
  const { schemaValue, Optional } = loadedCel();
  const self = once(() => schemaValue(value, schema));
  const oldSelf = once(() => schemaValue(old, schema));
  return (isOptional) => (name) => {
    if (name === "self") return self();
    if (name !== "oldSelf") return undefined;
    if (!isOptional) return oldSelf();
    return old === undefined ? new Optional() : new Optional(oldSelf());
  };
}

/** A lazily created value. */
function once(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    if (made === undefined) made = make();
    return made;
  };
}

function within(
  compared: Compared,
  part: Pick<Compared, "value" | "old" | "place">,
  schema: JsonObject,
): Compared {
  const { value, old } = part;
  if (!compared.isCorrelated) return { ...compared, ...part };
  if (old === undefined) return { ...compared, ...part, isCorrelated: false };
  // Values inside an unchanged value are unchanged, too: large values are compared once, not at each level.
  const isKept = compared.isAsBefore || isAsBefore(value, old, schema);
  return { ...part, isAsBefore: isKept, isCorrelated: true };
}

function shownRule({ written }: CompiledRule): string {
  return (written.message === "" ? written.rule : written.message).trim();
}

function defaultMessage(rule: CompiledRule): string {
  const { message } = rule.written;
  return message === "" ? `failed rule: ${shownRule(rule)}` : message.trim();
}

function causeOf(rule: CompiledRule, place: string, value: unknown, detail: string): Cause {
  switch (rule.written.reason) {
    case "FieldValueForbidden":
      return forbidden(place, detail);
    case "FieldValueRequired":
      return required(place, detail);
    case "FieldValueDuplicate":
      return value === undefined
        ? { reason: "FieldValueDuplicate", message: "Duplicate value", field: place }
        : duplicate(place, value);
    default:
      return value === undefined
        ? { reason: "FieldValueInvalid", message: `Invalid value: ${detail}`, field: place }
        : invalid(place, value, detail);
  }
}
