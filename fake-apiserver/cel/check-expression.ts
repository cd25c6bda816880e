/** Type-checks an expression. Mirrors: cel-go checker/checker.go. */

import {
  type CelType,
  isDynamic,
  isSameType,
  listType,
  mapType,
  optionalType,
  paramType,
  TYPES,
  typeText,
  withinOptional,
} from "./cel-type.js";
import type { Call, Comprehension, Expression, Issue, Select } from "./expressions.js";
import { KUBERNETES_TYPES, type Overload } from "./functions.js";
import { assigned, mostGeneral, Substitutions, substituted } from "./type-unification.js";
import { Duration, Timestamp, Uint, type Value } from "./values.js";

/** The declarations. */
export interface Scope {
  /** The type of a variable or of a type name; undefined for other names. */
  variable(name: string): CelType | undefined;
  /** The overloads of a function; none if it does not exist. */
  overloads(name: string): readonly Overload[];
  /** The type of a field; undefined if there is none. */
  field(typeName: string, field: string): CelType | undefined;
}

/** The result of a check. */
export interface Checked {
  readonly expression: Expression;
  readonly type: CelType;
  readonly issues: readonly Issue[];
  typeOf(part: Expression): CelType;
  /** The possible overloads of a call. */
  overloadsOf(part: Expression): readonly Overload[];
  /** Qualified names: `a.b` as a function's namespace, or as a type. */
  nameOf(part: Expression): string | undefined;
  /** The variables that it uses. */
  readonly variables: ReadonlySet<string>;
}

/** Type-checks an expression. */
export function checkExpression(expression: Expression, scope: Scope): Checked {
  const checker = new Checker(scope);
  checker.check(expression);
  const typeOf = (part: Expression) => checker.typeOf(part);
  return {
    expression,
    type: typeOf(expression),
    issues: checker.issues,
    typeOf,
    overloadsOf: (part) => checker.overloads.get(part) ?? [],
    nameOf: (part) => checker.names.get(part),
    variables: checker.variables,
  };
}

/** Types with functions only. */
const FIELDLESS = new Set<string>(Object.values(KUBERNETES_TYPES).map(({ name }) => name));

const LOGICAL = new Set(["_&&_", "_||_"]);

class Checker {
  readonly issues: Issue[] = [];
  readonly overloads = new Map<Expression, readonly Overload[]>();
  readonly names = new Map<Expression, string>();
  readonly variables = new Set<string>();
  readonly #scope: Scope;
  readonly #types = new Map<Expression, CelType>();
  readonly #known = new Substitutions();
  #unknownCount = 0;
  /** Variables of comprehensions, the innermost last. */
  readonly #locals: Map<string, CelType>[] = [];

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  typeOf(part: Expression): CelType {
    return substituted(this.#known, this.#types.get(part) ?? TYPES.error, "dyn");
  }

  check(part: Expression): CelType {
    const type = this.#find(part);
    this.#types.set(part, type);
    return type;
  }

  #find(part: Expression): CelType {
    switch (part.kind) {
      case "literal":
        return typeOfLiteral(part.value);
      case "ident":
        return this.#ident(part, part.name);
      case "select":
        return this.#select(part);
      case "call":
        return this.#call(part);
      case "list":
        return this.#list(part);
      case "map":
        return this.#map(part);
      case "message": {
        this.#report(part, `undeclared reference to '${part.name}' (in container '')`);
        return TYPES.error;
      }
      case "comprehension":
        return this.#comprehension(part);
    }
  }

  #get(part: Expression): CelType {
    return this.#types.get(part) ?? TYPES.error;
  }

  #report({ offset }: { readonly offset: number }, message: string): void {
    this.issues.push({ offset, message });
  }

  #mismatch(part: Expression, wanted: CelType, found: CelType): void {
    this.#report(part, `expected type '${typeText(wanted)}' but found '${typeText(found)}'`);
  }

  #fits(one: CelType, other: CelType): boolean {
    return assigned(this.#known, [[one, other]]);
  }

  #unknown(): CelType {
    this.#unknownCount += 1;
    return paramType(`_var${this.#unknownCount - 1}`);
  }

  #lookup(name: string): CelType | undefined {
    if (!name.startsWith(".")) {
      for (const locals of this.#locals.toReversed()) {
        const found = locals.get(name);
        if (found !== undefined) return found;
      }
    }
    const plain = name.replace(/^\./, "");
    const found = this.#scope.variable(plain);
    if (found !== undefined) this.variables.add(plain);
    return found;
  }

  #ident(part: Expression, name: string): CelType {
    const type = this.#lookup(name);
    if (type === undefined) {
      this.#report(part, `undeclared reference to '${name}' (in container '')`);
      return TYPES.error;
    }
    this.names.set(part, name.replace(/^\./, ""));
    return type;
  }

  #select(part: Select): CelType {
    const qualified = part.isTest ? undefined : qualifiedName(part);
    const type = qualified === undefined ? undefined : this.#qualified(qualified);
    if (type !== undefined && qualified !== undefined) {
      this.names.set(part, qualified);
      return type;
    }
    const field = this.#field(part, part.operand, part.field, false);
    return part.isTest ? TYPES.bool : substituted(this.#known, field);
  }

  /** "a.b" as one qualified name; local variables take precedence. */
  #qualified(name: string): CelType | undefined {
    const [first = ""] = name.split(".");
    if (this.#locals.some((locals) => locals.has(first))) return undefined;
    return this.#lookup(name);
  }

  #field(part: Expression, operand: Expression, field: string, isOptional: boolean): CelType {
    this.check(operand);
    const operandType = substituted(this.#known, this.#get(operand));
    const within = withinOptional(operandType);
    const found = this.#fieldOf(part, within ?? operandType, field);
    return within !== undefined || isOptional ? optionalType(found) : found;
  }

  #fieldOf(part: Expression, target: CelType, field: string): CelType {
    switch (target.kind) {
      case "map":
        return target.parameters[1] ?? TYPES.dyn;
      case "struct": {
        const type = this.#scope.field(target.name, field);
        if (type !== undefined) return type;
        this.#report(
          part,
          FIELDLESS.has(target.name)
            ? `unexpected failed resolution of '${target.name}'`
            : `undefined field '${field}'`,
        );
        return TYPES.error;
      }
      case "param":
        this.#fits(TYPES.dyn, target);
        return TYPES.dyn;
      default:
        if (!isDynamic(target)) {
          this.#report(part, `type '${typeText(target)}' does not support field selection`);
        }
        return TYPES.dyn;
    }
  }

  #call(part: Call): CelType {
    const { name, target, args } = part;
    if (name === "_?._") return this.#optionalField(part);
    for (const arg of args) this.check(arg);
    if (target !== undefined) {
      const prefix = qualifiedName(target);
      const full = prefix === undefined ? "" : `${prefix}.${name}`;
      const named = full === "" ? [] : this.#scope.overloads(full);
      if (named.length > 0) {
        this.names.set(part, full);
        return this.#resolve(part, full, named, undefined);
      }
      this.check(target);
    }
    const found = this.#scope.overloads(name.replace(/^\./, ""));
    if (found.length === 0) {
      this.#report(part, `undeclared reference to '${name}' (in container '')`);
      return TYPES.error;
    }
    return this.#resolve(part, name.replace(/^\./, ""), found, target);
  }

  #optionalField(part: Call): CelType {
    const [operand, field] = part.args;
    const name = field?.kind === "literal" ? field.value : undefined;
    if (operand === undefined || typeof name !== "string") return TYPES.error;
    if (field !== undefined) this.#types.set(field, TYPES.string);
    this.overloads.set(part, this.#scope.overloads("_?._"));
    return substituted(this.#known, this.#field(part, operand, name, true));
  }

  #resolve(
    part: Call,
    name: string,
    forms: readonly Overload[],
    target: Expression | undefined,
  ): CelType {
    const all = target === undefined ? part.args : [target, ...part.args];
    const types = all.map((arg) => this.#get(arg));
    if (LOGICAL.has(name)) return this.#resolveLogical(part, forms, types);
    const found: Overload[] = [];
    let result: CelType | undefined;
    for (const form of forms) {
      if (form.isMethod !== (target !== undefined)) continue;
      const type = this.#applied(form, types);
      if (type === undefined) continue;
      found.push(form);
      if (result === undefined) result = type;
      else if (result.kind !== "dyn" && !isSameType(type, result)) result = TYPES.dyn;
    }
    if (result === undefined) {
      const shown = types.map((type) => typeText(substituted(this.#known, type, "dyn")));
      const [first = "", ...others] = shown;
      const signature =
        target === undefined ? `(${shown.join(", ")})` : `${first}.(${others.join(", ")})`;
      this.#report(part, `found no matching overload for '${name}' applied to '${signature}'`);
      return TYPES.error;
    }
    this.overloads.set(part, found);
    return result;
  }

  #resolveLogical(part: Call, forms: readonly Overload[], types: readonly CelType[]): CelType {
    const wrong = types.flatMap((type, index) => {
      const arg = part.args[index];
      return arg === undefined || this.#fits(type, TYPES.bool) ? [] : [{ arg, type }];
    });
    for (const { arg, type } of wrong) this.#mismatch(arg, TYPES.bool, type);
    this.overloads.set(part, forms);
    return wrong.length > 0 ? TYPES.error : TYPES.bool;
  }

  /** The result type of an overload for these arguments; undefined if it does not match. */
  #applied(form: Overload, types: readonly CelType[]): CelType | undefined {
    const { parameters, result, unknown } = form;
    if (parameters.length !== types.length) return undefined;
    const fresh = new Substitutions(unknown.map((name) => [name, this.#unknown()]));
    const pairs = parameters.map(
      (parameter, index) => [types[index] ?? TYPES.error, substituted(fresh, parameter)] as const,
    );
    if (!assigned(this.#known, pairs)) return undefined;
    return substituted(this.#known, substituted(fresh, result));
  }

  #joined(part: Expression, before: CelType | undefined, now: CelType): CelType {
    if (before === undefined) return now;
    if (this.#fits(before, now)) return mostGeneral(before, now);
    this.#mismatch(part, before, now);
    return TYPES.error;
  }

  /** The type of an item or a value; after `?`, the type inside the optional. */
  #plain(part: Expression, isOptional: boolean): CelType {
    const type = this.#get(part);
    if (!isOptional) return type;
    const within = withinOptional(type);
    if (within === undefined && type.kind !== "dyn") this.#mismatch(part, optionalType(type), type);
    return within ?? type;
  }

  #list(part: Extract<Expression, { kind: "list" }>): CelType {
    let type: CelType | undefined;
    for (const { item, isOptional } of part.items) {
      this.check(item);
      type = this.#joined(item, type, this.#plain(item, isOptional));
    }
    return listType(type ?? this.#unknown());
  }

  #map(part: Extract<Expression, { kind: "map" }>): CelType {
    let key: CelType | undefined;
    let value: CelType | undefined;
    for (const entry of part.entries) {
      this.check(entry.key);
      key = this.#joined(entry.key, key, this.#get(entry.key));
      this.check(entry.value);
      value = this.#joined(entry.value, value, this.#plain(entry.value, entry.isOptional));
    }
    return mapType(key ?? this.#unknown(), value ?? this.#unknown());
  }

  #comprehension(part: Comprehension): CelType {
    this.check(part.range);
    this.check(part.initial);
    const range = substituted(this.#known, this.#get(part.range));
    const total = this.#get(part.initial);
    const [first, second] = this.#loopTypes(part, range);
    this.#locals.push(new Map([[part.accumulator, total]]));
    const loop = new Map([[part.variable, first]]);
    if (part.second !== undefined) loop.set(part.second, second);
    this.#locals.push(loop);
    for (const [one, wanted] of [
      [part.condition, TYPES.bool],
      [part.step, total],
    ] as const) {
      this.check(one);
      if (!this.#fits(wanted, this.#get(one))) this.#mismatch(one, wanted, this.#get(one));
    }
    this.#locals.pop();
    this.check(part.result);
    this.#locals.pop();
    return substituted(this.#known, this.#get(part.result));
  }

  #loopTypes({ range: part, second }: Comprehension, range: CelType): readonly [CelType, CelType] {
    const [first = TYPES.dyn, value = TYPES.dyn] = range.parameters;
    switch (range.kind) {
      case "list":
        return second === undefined ? [first, TYPES.dyn] : [TYPES.int, first];
      case "map":
        return [first, value];
      case "dyn":
      case "error":
      case "param":
        this.#fits(TYPES.dyn, range);
        return [TYPES.dyn, TYPES.dyn];
      default:
        this.#report(
          part,
          `expression of type '${typeText(range)}' cannot be range of a comprehension (must be list, map, or dynamic)`,
        );
        return [TYPES.error, TYPES.error];
    }
  }
}

/** "a.b.c" of nested selections. */
function qualifiedName(part: Expression): string | undefined {
  if (part.kind === "ident") return part.name;
  if (part.kind !== "select" || part.isTest) return undefined;
  const prefix = qualifiedName(part.operand);
  return prefix === undefined ? undefined : `${prefix}.${part.field}`;
}

function typeOfLiteral(value: Value): CelType {
  if (value === null) return TYPES.null;
  if (value instanceof Uint) return TYPES.uint;
  if (value instanceof Uint8Array) return TYPES.bytes;
  if (value instanceof Duration) return TYPES.duration;
  if (value instanceof Timestamp) return TYPES.timestamp;
  switch (typeof value) {
    case "boolean":
      return TYPES.bool;
    case "bigint":
      return TYPES.int;
    case "number":
      return TYPES.double;
    default:
      return TYPES.string;
  }
}
