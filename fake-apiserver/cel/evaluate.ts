/** Evaluates an expression. Mirrors: cel-go interpreter. */
import type { Checked } from "./check-expression.js";
import { comparisons } from "./compare-values.js";
import type { Call, Comprehension, Expression, Select } from "./expressions.js";
import { isOfType, type Overload } from "./functions.js";
import { NAMED_TYPES } from "./named-types.js";
import { itemAt, optionalItemAt } from "./operators.js";
import { COSTED_BY_RESULT, callCost, compilationCost, MADE } from "./runtime-cost.js";
import {
  CelError,
  CostExceeded,
  isList,
  isMap,
  listOf,
  mapOf,
  noOverload,
  Optional,
  TypeValue,
  typeNameOf,
  Uint,
  type Value,
} from "./values.js";

/** The values of variables; undefined for an unknown one. */
export type Bindings = (name: string) => Value | undefined;

/** The state of an evaluation. */
interface Frame {
  readonly bindings: Bindings;
  readonly meter: Meter;
  /** The variables of a comprehension. */
  readonly locals: Locals | undefined;
}

interface Locals {
  readonly values: Map<string, Value>;
  readonly outer: Locals | undefined;
}

/** Counts the cost of an evaluation, and ends it at the limit. */
class Meter {
  cost = 0;
  readonly maxCost: number;
  constructor(maxCost: number) {
    this.maxCost = maxCost;
  }
  add(cost: number): void {
    this.cost += cost;
    if (this.cost > this.maxCost) {
      throw new CostExceeded("operation cancelled: actual cost limit exceeded");
    }
  }
}

type Step = (frame: Frame) => Value;

/** The result of an evaluation. */
export interface Outcome {
  readonly cost: number;
  /** Absent if there is none. */
  readonly value?: Value;
  readonly error?: CelError | CostExceeded;
}

/** A program that can be evaluated many times. */
export type Program = (bindings: Bindings, maxCost: number) => Outcome;

/** Compiles a checked expression. */
export function programOf(checked: Checked): Program {
  const step = new Planner(checked).plan(checked.expression);
  return (bindings, maxCost) => {
    const meter = new Meter(maxCost);
    try {
      const value = step({ bindings, meter, locals: undefined });
      return { value, cost: meter.cost };
    } catch (error) {
      const isOurs = error instanceof CelError || error instanceof CostExceeded;
      if (isOurs) return { error, cost: meter.cost };
      if (error instanceof RangeError) {
        return { error: new CelError("expression is too deep"), cost: meter.cost };
      }
      throw error;
    }
  };
}

class Planner {
  readonly #checked: Checked;

  constructor(checked: Checked) {
    this.#checked = checked;
  }

  plan(part: Expression): Step {
    switch (part.kind) {
      case "literal": {
        const { value } = part;
        return () => value;
      }
      case "ident":
        return this.#name(part.name.replace(/^\./, ""));
      case "select":
        return this.#select(part);
      case "call":
        return this.#call(part);
      case "list":
        return this.#list(part);
      case "map":
        return this.#map(part);
      case "comprehension":
        return this.#comprehension(part);
      case "message":
        return () => {
          throw noOverload();
        };
    }
  }

  #name(name: string): Step {
    return ({ bindings, meter, locals }) => {
      meter.add(1);
      for (let scope = locals; scope !== undefined; scope = scope.outer) {
        const found = scope.values.get(name);
        if (found !== undefined) return found;
      }
      const found = bindings(name);
      if (found !== undefined) return found;
      if (NAMED_TYPES.has(name)) return new TypeValue(name);
      throw new CelError(`no such attribute(s): ${name}`);
    };
  }

  #select(part: Select): Step {
    const name = this.#checked.nameOf(part);
    if (name !== undefined) return this.#name(name);
    const operand = this.plan(part.operand);
    const { field, isTest } = part;
    if (isTest) return (frame) => hasField(operand(frame), field);
    return (frame) => {
      const target = operand(frame);
      frame.meter.add(1);
      return itemAt(target, field);
    };
  }

  #call(part: Call): Step {
    const args = part.args.map((arg) => this.plan(arg));
    switch (part.name) {
      case "_&&_":
        return logical(args, false);
      case "_||_":
        return logical(args, true);
      case "_?_:_":
        return conditional(args);
      case "@not_strictly_false":
        return notStrictlyFalse(args);
      case "_?._": {
        const [operand] = args;
        const field = part.args[1]?.kind === "literal" ? part.args[1].value : "";
        return (frame) => {
          frame.meter.add(1);
          return optionalField(run(operand, frame), field);
        };
      }
    }
    const isNamed = this.#checked.nameOf(part) !== undefined;
    const target = part.target === undefined || isNamed ? [] : [this.plan(part.target)];
    const overloads = this.#checked.overloadsOf(part);
    if (part.target !== undefined && (part.name === "or" || part.name === "orValue")) {
      const isOptional = overloads.some(({ id }) => id.startsWith("optional_or"));
      if (isOptional) return alternative(target[0], args[0], part.name);
    }
    const steps = [...target, ...args];
    const pattern = PATTERN_USERS.has(part.name)
      ? [part.target, ...part.args].filter((one) => one !== undefined)[1]
      : undefined;
    const isMade = pattern !== undefined && pattern.kind !== "literal";
    return applied(this.#checked.nameOf(part) ?? part.name, steps, overloads, isMade);
  }

  #list({ items }: Extract<Expression, { kind: "list" }>): Step {
    const steps = items.map(({ item, isOptional }) => ({ step: this.plan(item), isOptional }));
    return (frame) => {
      const values = steps.flatMap(({ step, isOptional }) => {
        const value = step(frame);
        if (!isOptional) return [value];
        if (!(value instanceof Optional)) throw notOptional(value);
        return value.value === undefined ? [] : [value.value];
      });
      frame.meter.add(MADE.list);
      return listOf(values);
    };
  }

  #map({ entries }: Extract<Expression, { kind: "map" }>): Step {
    const steps = entries.map(({ key, value, isOptional }) => ({
      key: this.plan(key),
      value: this.plan(value),
      isOptional,
    }));
    return (frame) => {
      const found = steps.flatMap((step): (readonly [Value, Value])[] => {
        const key = checkedKey(step.key(frame));
        const value = step.value(frame);
        if (!step.isOptional) return [[key, value]];
        if (!(value instanceof Optional)) throw notOptional(value);
        return value.value === undefined ? [] : [[key, value.value]];
      });
      frame.meter.add(MADE.map);
      return mapOf(found);
    };
  }

  #comprehension(part: Comprehension): Step {
    const { accumulator, variable, second } = part;
    const range = this.plan(part.range);
    const initial = this.plan(part.initial);
    const condition = this.plan(part.condition);
    const step = this.plan(part.step);
    const result = this.plan(part.result);
    const isBinding = part.range.kind === "list" && part.range.items.length === 0;
    return (frame) => {
      const { bindings, meter, locals: outer } = frame;
      const container = range(frame);
      const totals = { values: new Map([[accumulator, initial(frame)]]), outer };
      const inner = { bindings, meter, locals: totals };
      if (isBinding) return result(inner);
      for (const [first, other] of entriesOf(container, second !== undefined)) {
        const values = new Map([[variable, first]]);
        if (second !== undefined) values.set(second, other);
        const loop = { bindings, meter, locals: { values, outer: totals } };
        if (condition(loop) !== true) break;
        totals.values.set(
          accumulator,
          kept(() => step(loop), part),
        );
      }
      return released(result(inner));
    };
  }
}

/** An error that a comprehension carries on: `all` and `exists` look for a deciding item first. */
class Postponed extends Optional {
  readonly error: CelError;
  constructor(error: CelError) {
    super();
    this.error = error;
  }
}

/** Only comprehensions whose step is a logical operator continue after an error. */
function kept(step: () => Value, part: Comprehension): Value {
  const isLogical = part.step.kind === "call" && /^_(?:&&|\|\|)_$/.test(part.step.name);
  if (!isLogical) return step();
  try {
    return step();
  } catch (error) {
    if (error instanceof CelError) return new Postponed(error);
    throw error;
  }
}

function released(value: Value): Value {
  if (value instanceof Postponed) throw value.error;
  return value;
}

/** Lazily, as the comprehension may end early, or exceed the cost limit. */
function* entriesOf(container: Value, isTwofold: boolean): Iterable<readonly [Value, Value]> {
  if (isList(container)) {
    const { size } = container;
    for (let index = 0; index < size; index += 1) {
      const item = container.at(index);
      yield isTwofold ? [BigInt(index), item] : [item, item];
    }
    return;
  }
  if (!isMap(container)) throw noOverload();
  for (const key of container.keys()) yield [key, isTwofold ? (container.get(key) ?? null) : null];
}

function run(step: Step | undefined, frame: Frame): Value {
  if (step === undefined) throw noOverload();
  return step(frame);
}

/** The first deciding operand counts; an error counts only if there is none. */
function logical([left, right]: readonly Step[], decisive: boolean): Step {
  const attempt = (step: Step | undefined, frame: Frame): Value | CelError => {
    try {
      return released(run(step, frame));
    } catch (error) {
      if (error instanceof CelError) return error;
      throw error;
    }
  };
  return (frame) => {
    const first = attempt(left, frame);
    if (first === decisive) return decisive;
    const second = attempt(right, frame);
    if (second === decisive) return decisive;
    if (first instanceof CelError) throw first;
    if (second instanceof CelError) throw second;
    if (typeof first !== "boolean" || typeof second !== "boolean") throw noOverload();
    return !decisive;
  };
}

function conditional([condition, yes, no]: readonly Step[]): Step {
  return (frame) => {
    const value = run(condition, frame);
    if (typeof value !== "boolean") throw noOverload();
    return run(value ? yes : no, frame);
  };
}

/** Whether a comprehension continues, also after an error. */
function notStrictlyFalse([operand]: readonly Step[]): Step {
  return (frame) => {
    frame.meter.add(1);
    try {
      return run(operand, frame) !== false;
    } catch (error) {
      if (error instanceof CelError) return true;
      throw error;
    }
  };
}

function alternative(left: Step | undefined, right: Step | undefined, name: string): Step {
  return (frame) => {
    const value = run(left, frame);
    if (!(value instanceof Optional)) throw noOverload();
    if (value.value === undefined) return run(right, frame);
    return name === "or" ? value : value.value;
  };
}

/** Errors about operators and string methods do not name the types without an overload. */
const PLAINLY_REFUSED = /^[_!\-@]|^(?:contains|startsWith|endsWith)$/;

/** Functions whose second argument is a pattern. A literal one is compiled once. */
const PATTERN_USERS = new Set(["matches", "find", "findAll"]);

function applied(
  name: string,
  steps: readonly Step[],
  overloads: readonly Overload[],
  isPatternMade: boolean,
): Step {
  return (frame) => {
    const args = steps.map((step) => released(step(frame)));
    if (isPatternMade) frame.meter.add(compilationCost(args[1] ?? null));
    for (const { id, parameters, run: call } of overloads) {
      if (!parameters.every((type, index) => isOfType(args[index] ?? null, type))) continue;
      return metered(frame.meter, name, id, args, call);
    }
    const [container = null, key = null] = args;
    if (name === "_[_]") return itemAt(container, key);
    if (name === "_[?_]") return optionalItemAt(container, key);
    if (PLAINLY_REFUSED.test(name)) throw noOverload();
    throw new CelError(`no such overload: ${name}(${args.map(typeNameOf).join(", ")})`);
  };
}

/** The cost of comparing two values inside lists and maps, which a real server hardly counts. */
const STEPS_PER_COMPARISON = 2;
/** A few are free, so that small values cost the same as in a real server. */
const FREE_COMPARISONS_COUNT = 100;

/** The cost of a call is counted before the call, if it is known. */
function metered(
  meter: Meter,
  name: string,
  id: string,
  args: readonly Value[],
  call: (...args: Value[]) => Value,
): Value {
  const isAfterwards = COSTED_BY_RESULT.has(name);
  const before = isAfterwards ? 0 : callCost(name, id, args, null);
  meter.add(before);
  const { count } = comparisons;
  const result = call(...args);
  const more = comparisons.count - count - FREE_COMPARISONS_COUNT;
  const steps = Math.max(0, more) * STEPS_PER_COMPARISON;
  const known = isAfterwards ? callCost(name, id, args, result) : before;
  meter.add(Math.max(steps, known) - before);
  return result;
}

function hasField(target: Value, field: string): boolean {
  if (target instanceof Optional) {
    return target.value !== undefined && hasField(target.value, field);
  }
  return isMap(target) && target.get(field) !== undefined;
}

function optionalField(target: Value, field: Value): Optional {
  if (target instanceof Optional) {
    return target.value === undefined ? target : optionalField(target.value, field);
  }
  return optionalItemAt(target, field);
}

function checkedKey(key: Value): Value {
  const isKey =
    typeof key === "string" ||
    typeof key === "bigint" ||
    typeof key === "boolean" ||
    key instanceof Uint;
  if (isKey) return key;
  throw new CelError(`unsupported key type: ${typeNameOf(key)}`);
}

function notOptional(value: Value): CelError {
  return new CelError(
    `cannot initialize optional list element from non-optional value ${typeNameOf(value)}`,
  );
}
