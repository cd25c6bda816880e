/** Estimates the cost of an expression from the limits of its schema. Mirrors: cel-go checker/cost.go. */
import { type CallEstimate, either, estimatedCall, type Operand } from "./call-estimates.js";
import type { CelType } from "./cel-type.js";
import type { Checked } from "./check-expression.js";
import { ACCUMULATOR, type Call, type Comprehension, type Expression } from "./expressions.js";
import { ANY, fixed, product, type Range, sum, union } from "./ranges.js";
import { MADE } from "./runtime-cost.js";
import type { SchemaType } from "./schema-types.js";
import { Uint } from "./values.js";

/** The sizes of the contents of a list or a map. */
interface Entries {
  readonly container: "list" | "map";
  readonly key: Range;
  readonly value: Range;
}

interface Local {
  readonly path: readonly string[];
  readonly size: Range | undefined;
  readonly entries: Entries | undefined;
}

const FREE = fixed(0);

/**
 * The maximum cost of an expression.
 * @param root the type of its variables, which bounds sizes
 */
export function estimateCost(checked: Checked, root: SchemaType): number {
  return new Estimator(checked, root).cost(checked.expression).max;
}

class Estimator {
  readonly #checked: Checked;
  readonly #root: SchemaType;
  readonly #paths = new Map<Expression, readonly string[]>();
  readonly #sizes = new Map<Expression, Range>();
  readonly #entries = new Map<Expression, Entries>();
  readonly #locals = new Map<string, Local[]>();

  constructor(checked: Checked, root: SchemaType) {
    this.#checked = checked;
    this.#root = root;
  }

  cost(part: Expression): Range {
    switch (part.kind) {
      case "literal":
        return FREE;
      case "ident": {
        const local = this.#local(part.name);
        this.#paths.set(part, local?.path ?? [part.name]);
        return fixed(1);
      }
      case "select":
        return this.#select(part);
      case "call":
        return this.#call(part);
      case "list":
        return this.#list(part);
      case "map":
        return this.#map(part);
      case "message":
        return fixed(MADE.message);
      case "comprehension":
        return this.#isBinding(part) ? this.#binding(part) : this.#comprehension(part);
    }
  }

  #local(name: string): Local | undefined {
    return this.#locals.get(name)?.at(-1);
  }

  #push(name: string, local: Local): void {
    const others = this.#locals.get(name);
    if (others === undefined) this.#locals.set(name, [local]);
    else others.push(local);
  }

  #pop(name: string): void {
    this.#locals.get(name)?.pop();
  }

  #path(part: Expression): readonly string[] {
    const local = part.kind === "ident" ? this.#local(part.name) : undefined;
    return local?.path ?? this.#paths.get(part) ?? [];
  }

  #select(part: Extract<Expression, { kind: "select" }>): Range {
    const inner = this.cost(part.operand);
    if (part.isTest) return inner;
    this.#paths.set(part, [...this.#path(part.operand), part.field]);
    const { kind } = this.#checked.typeOf(part.operand);
    const isCounted = kind === "map" || kind === "struct" || kind === "param";
    return isCounted ? sum(inner, fixed(1)) : inner;
  }

  #call(part: Call): Range {
    const { args, target, name } = part;
    const costs = args.map((arg) => this.cost(arg));
    if (name === "dyn" && args[0] !== undefined) {
      this.#copy(part, args[0]);
      return sum(fixed(1), ...costs);
    }
    const overloads = this.#checked.overloadsOf(part);
    if (overloads.length === 0) return FREE;
    const isNamed = this.#checked.nameOf(part) !== undefined;
    const receiver = isNamed ? undefined : target;
    const before = receiver === undefined ? FREE : this.cost(receiver);
    const operands = args.map((arg) => this.#operand(arg));
    const of = receiver === undefined ? undefined : this.#operand(receiver);
    let [cost, size]: [Range | undefined, Range | undefined] = [undefined, undefined];
    for (const { id } of overloads) {
      const called = this.#checked.nameOf(part) ?? name;
      const found = this.#estimated(part, { name: called, id, target: of, args: operands }, costs);
      cost = either(cost, found.cost);
      size = either(size, found.size);
      if (id === "index_list" || id === "index_map") size = this.#indexed(part, id);
      size ??= this.#size(part);
    }
    if (size !== undefined) this.#sizes.set(part, size);
    return sum(before, cost ?? FREE);
  }

  #indexed(part: Call, id: string): Range | undefined {
    const [container] = part.args;
    if (container === undefined) return undefined;
    const step = id === "index_list" ? "@items" : "@values";
    this.#paths.set(part, [...this.#path(container), step]);
    return this.#entriesOf(container)?.value;
  }

  #estimated(
    part: Call,
    call: Parameters<typeof estimatedCall>[0],
    costs: readonly Range[],
  ): CallEstimate {
    const [first = FREE, second = FREE, third = FREE] = costs;
    switch (call.id) {
      case "logical_and":
      case "logical_or":
        return { cost: { min: first.min, max: sum(first, second).max } };
      case "conditional":
        return this.#conditional(part, sum(first, union(second, third)));
      case "add_list":
      case "add_string":
      case "add_bytes":
        this.#joinEntries(part, part.args[0], part.args[1]);
        break;
    }
    const found = estimatedCall(call);
    return { ...found, cost: sum(found.cost, ...costs) };
  }

  #conditional(part: Call, cost: Range): CallEstimate {
    const [, yes, no] = part.args;
    if (yes === undefined || no === undefined) return { cost };
    this.#joinEntries(part, yes, no);
    return { cost, size: union(this.#size(yes) ?? ANY, this.#size(no) ?? ANY) };
  }

  #joinEntries(part: Expression, one: Expression | undefined, other: Expression | undefined): void {
    const [left, right] = [this.#entriesOf(one), this.#entriesOf(other)];
    if (left === undefined || right === undefined) return;
    this.#entries.set(part, {
      container: left.container,
      key: union(left.key, right.key),
      value: union(left.value, right.value),
    });
  }

  #list(part: Extract<Expression, { kind: "list" }>): Range {
    const costs = part.items.map(({ item }) => this.cost(item));
    const sizes = part.items.map(({ item }) => this.#size(item) ?? ANY);
    this.#entries.set(part, { container: "list", key: fixed(1), value: unionOf(sizes) });
    return sum(...costs, fixed(MADE.list));
  }

  #map(part: Extract<Expression, { kind: "map" }>): Range {
    const costs = part.entries.flatMap(({ key, value }) => [this.cost(key), this.cost(value)]);
    const sizes = (which: "key" | "value") =>
      part.entries.map((entry) => this.#size(entry[which]) ?? ANY);
    this.#entries.set(part, {
      container: "map",
      key: unionOf(sizes("key")),
      value: unionOf(sizes("value")),
    });
    return sum(...costs, fixed(MADE.map));
  }

  #isBinding({ range, condition, accumulator }: Comprehension): boolean {
    const isEmpty = range.kind === "list" && range.items.length === 0;
    const isNever = condition.kind === "literal" && condition.value === false;
    return isEmpty && isNever && accumulator !== "__result__";
  }

  #binding(part: Comprehension): Range {
    const before = sum(this.cost(part.range), this.cost(part.initial));
    this.#pushBound(part.accumulator, part.initial);
    const result = this.cost(part.result);
    this.#copy(part, part.result);
    this.#pop(part.accumulator);
    return sum(before, result);
  }

  #pushBound(name: string, part: Expression): void {
    const [path, size, entries] = [this.#path(part), this.#size(part), this.#entriesOf(part)];
    this.#push(name, { path, size, entries });
  }

  #comprehension(part: Comprehension): Range {
    const { range, initial, accumulator, variable, second } = part;
    const before = sum(this.cost(range), this.cost(initial));
    this.#pushBound(accumulator, initial);
    const path = this.#path(range);
    const entries = this.#entriesOf(range);
    const isList = (entries?.container ?? this.#checked.typeOf(range).kind) === "list";
    const key: Local = {
      path: [...path, isList ? "@indices" : "@keys"],
      size: entries?.key,
      entries: undefined,
    };
    const value: Local = {
      path: [...path, isList ? "@items" : "@values"],
      size: entries?.value,
      entries: undefined,
    };
    this.#push(variable, second !== undefined || !isList ? key : value);
    if (second !== undefined) this.#push(second, value);
    const each = sum(this.cost(part.condition), this.cost(part.step));
    this.#pop(variable);
    if (second !== undefined) this.#pop(second);
    const after = this.cost(part.result);
    this.#pop(accumulator);
    const count = this.#size(range) ?? ANY;
    this.#resized(part, count);
    return sum(before, after, product(count, each));
  }

  /** The maximum size of a comprehension's result. */
  #resized(part: Comprehension, count: Range): void {
    const { initial, step } = part;
    if (initial.kind === "literal") this.#sizes.set(part, this.#size(initial) ?? ANY);
    if (initial.kind !== "list" && initial.kind !== "map") return;
    this.#sizes.set(part, count);
    const made = this.#entriesOf(step);
    if (made !== undefined) this.#entries.set(part, made);
  }

  #copy(to: Expression, from: Expression): void {
    const size = this.#size(from);
    if (size !== undefined) this.#sizes.set(to, size);
    const entries = this.#entriesOf(from);
    if (entries !== undefined) this.#entries.set(to, entries);
  }

  #entriesOf(part: Expression | undefined): Entries | undefined {
    if (part === undefined) return undefined;
    const local = part.kind === "ident" ? this.#local(part.name) : undefined;
    return this.#entries.get(part) ?? local?.entries;
  }

  #size(part: Expression): Range | undefined {
    const known = this.#sizes.get(part) ?? sizeOfLiteral(part) ?? this.#bounded(this.#path(part));
    if (known !== undefined) return known;
    if (isScalar(this.#checked.typeOf(part))) return fixed(1);
    return part.kind === "ident" ? this.#local(part.name)?.size : undefined;
  }

  /** The size limits of a path in the schema. */
  #bounded(path: readonly string[]): Range | undefined {
    const [first, ...rest] = path;
    if (first === undefined || first === ACCUMULATOR) return undefined;
    let type: SchemaType | undefined = this.#root;
    for (const name of rest) {
      type =
        name === "@items" || name === "@values"
          ? type?.item
          : name === "@keys"
            ? keyOf(type)
            : type?.fields?.get(name);
    }
    return type === undefined ? undefined : { min: 0, max: type.maxCount };
  }

  #operand(part: Expression): Operand {
    const path = this.#path(part);
    const type = this.#checked.typeOf(part);
    const itemSize = path.length === 0 ? undefined : this.#bounded([...path, "@items"]);
    return { type, expression: part, size: this.#size(part) ?? ANY, itemSize: itemSize ?? ANY };
  }
}

/** The only limit of keys is that they are strings. */
function keyOf(type: SchemaType | undefined): SchemaType | undefined {
  if (type?.item === undefined) return undefined;
  return { ...type, maxCount: 0 };
}

function unionOf(ranges: readonly Range[]): Range {
  const [first, ...others] = ranges;
  if (first === undefined) return { min: 0, max: 0 };
  return others.reduce(union, first);
}

function sizeOfLiteral(part: Expression): Range | undefined {
  if (part.kind === "list") return fixed(part.items.length);
  if (part.kind === "map") return fixed(part.entries.length);
  if (part.kind !== "literal") return undefined;
  const { value } = part;
  if (typeof value === "string") return fixed([...value].length);
  if (value instanceof Uint8Array) return fixed(value.length);
  return typeof value !== "object" || value === null || value instanceof Uint
    ? fixed(1)
    : undefined;
}

function isScalar({ kind, name, parameters }: CelType): boolean {
  if (kind === "opaque" && name === "optional_type") {
    return parameters[0] !== undefined && isScalar(parameters[0]);
  }
  return ["bool", "double", "duration", "int", "timestamp", "uint"].includes(kind);
}
