/** Expands macros to comprehensions. Mirrors: cel-go parser/macro.go, ext/comprehensions.go, ext/lists.go, cel/library.go. */
import { ACCUMULATOR, type Call, type Comprehension, type Expression } from "./expressions.js";
import type { Value } from "./values.js";

/** The arguments of a macro. */
interface Use {
  readonly offset: number;
  readonly target: Expression;
  readonly args: readonly Expression[];
}

/** An invalid call of a macro. */
export class MacroError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const MACROS: Readonly<Record<string, (use: Use) => Expression>> = {
  "all/2": (use) => all(use, 1),
  "all/3": (use) => all(use, 2),
  "exists/2": (use) => exists(use, 1),
  "exists/3": (use) => exists(use, 2),
  "exists_one/2": (use) => existsOne(use, 1),
  "exists_one/3": (use) => existsOne(use, 2),
  "existsOne/2": (use) => existsOne(use, 1),
  "existsOne/3": (use) => existsOne(use, 2),
  "map/2": (use) => mapped(use, 1),
  "map/3": (use) => mapped(use, 1),
  "filter/2": filtered,
  "transformList/3": (use) => mapped(use, 2),
  "transformList/4": (use) => mapped(use, 2),
  "transformMap/3": transformedMap,
  "transformMap/4": transformedMap,
  "transformMapEntry/3": transformedEntries,
  "transformMapEntry/4": transformedEntries,
  "optMap/2": (use) => ofOptional(use, (body) => global(use, "optional.of", [body])),
  "optFlatMap/2": (use) => ofOptional(use, (body) => body),
  "sortBy/2": sortedBy,
};

/**
 * Expands a call if it is a macro; undefined if it is none.
 * @throws MacroError for an invalid call
 */
export function expandMacro(call: Call): Expression | undefined {
  const { name, target, args, offset } = call;
  if (target === undefined) return name === "has" && args.length === 1 ? presence(call) : undefined;
  return MACROS[`${name}/${args.length}`]?.({ offset, target, args });
}

function presence({ args, offset }: Call): Expression {
  const [field] = args;
  if (field?.kind !== "select" || field.isTest) {
    throw new MacroError("invalid argument to has() macro", field?.offset ?? offset);
  }
  return { ...field, offset, isTest: true };
}

function part(args: readonly Expression[], index: number): Expression {
  const found = args[index];
  if (found === undefined) throw new Error("macros are found by the number of their arguments");
  return found;
}

function variable(use: Use, index: number, why: string): string {
  const one = part(use.args, index);
  if (one.kind !== "ident") throw new MacroError(why, one.offset);
  if (one.name === ACCUMULATOR || one.name === "__result__") {
    throw new MacroError("iteration variable overwrites accumulator variable", one.offset);
  }
  return one.name;
}

/** The one or two variables of a comprehension. */
function variables(
  use: Use,
  count: 1 | 2,
  why: string,
): Pick<Comprehension, "variable" | "second"> {
  const reason = count === 1 ? why : "argument must be a simple name";
  const first = variable(use, 0, reason);
  if (count === 1) return { variable: first, second: undefined };
  const second = variable(use, 1, reason);
  if (first === second) {
    throw new MacroError(`duplicate variable name: ${first}`, part(use.args, 1).offset);
  }
  return { variable: first, second };
}

function literal({ offset }: Use, value: Value): Expression {
  return { kind: "literal", offset, value };
}

function accumulated({ offset }: Use): Expression {
  return { kind: "ident", offset, name: ACCUMULATOR };
}

function global({ offset }: Use, name: string, args: readonly Expression[]): Expression {
  return { kind: "call", offset, name, target: undefined, args };
}

function method({ offset }: Use, target: Expression, name: string): Expression {
  return { kind: "call", offset, name, target, args: [] };
}

function list({ offset }: Use, items: readonly Expression[]): Expression {
  return { kind: "list", offset, items: items.map((item) => ({ item, isOptional: false })) };
}

function loop(
  use: Use,
  parts: Pick<Comprehension, "variable" | "second" | "initial" | "step"> &
    Partial<Pick<Comprehension, "condition" | "result">>,
): Expression {
  return {
    kind: "comprehension",
    offset: use.offset,
    range: use.target,
    accumulator: ACCUMULATOR,
    condition: literal(use, true),
    result: accumulated(use),
    ...parts,
  };
}

function all(use: Use, count: 1 | 2): Expression {
  const names = variables(use, count, "argument must be a simple name");
  return loop(use, {
    ...names,
    initial: literal(use, true),
    condition: global(use, "@not_strictly_false", [accumulated(use)]),
    step: global(use, "_&&_", [accumulated(use), part(use.args, count)]),
  });
}

function exists(use: Use, count: 1 | 2): Expression {
  const names = variables(use, count, "argument must be a simple name");
  const isFalse = global(use, "!_", [accumulated(use)]);
  return loop(use, {
    ...names,
    initial: literal(use, false),
    condition: global(use, "@not_strictly_false", [isFalse]),
    step: global(use, "_||_", [accumulated(use), part(use.args, count)]),
  });
}

function existsOne(use: Use, count: 1 | 2): Expression {
  const names = variables(use, count, "argument must be a simple name");
  const more = global(use, "_+_", [accumulated(use), literal(use, 1n)]);
  return loop(use, {
    ...names,
    initial: literal(use, 0n),
    step: global(use, "_?_:_", [part(use.args, count), more, accumulated(use)]),
    result: global(use, "_==_", [accumulated(use), literal(use, 1n)]),
  });
}

/** The step; if there is a filter, only for items that pass it. */
function filteredStep(use: Use, count: 1 | 2, step: Expression): Expression {
  const isFiltered = use.args.length === count + 2;
  return isFiltered ? global(use, "_?_:_", [part(use.args, count), step, accumulated(use)]) : step;
}

function mapped(use: Use, count: 1 | 2): Expression {
  const names = variables(use, count, "argument is not an identifier");
  const item = part(use.args, use.args.length - 1);
  const step = global(use, "_+_", [accumulated(use), list(use, [item])]);
  return loop(use, { ...names, initial: list(use, []), step: filteredStep(use, count, step) });
}

function filtered(use: Use): Expression {
  const names = variables(use, 1, "argument is not an identifier");
  const more = global(use, "_+_", [accumulated(use), list(use, [part(use.args, 0)])]);
  const step = global(use, "_?_:_", [part(use.args, 1), more, accumulated(use)]);
  return loop(use, { ...names, initial: list(use, []), step });
}

function transformed(use: Use, step: (body: Expression) => Expression): Expression {
  const names = variables(use, 2, "argument must be a simple name");
  const body = part(use.args, use.args.length - 1);
  return loop(use, {
    ...names,
    initial: { kind: "map", offset: use.offset, entries: [] },
    step: filteredStep(use, 2, step(body)),
  });
}

function transformedMap(use: Use): Expression {
  return transformed(use, (body) =>
    global(use, "cel.@mapInsert", [accumulated(use), part(use.args, 0), body]),
  );
}

function transformedEntries(use: Use): Expression {
  return transformed(use, (body) => global(use, "cel.@mapInsert", [accumulated(use), body]));
}

/** Binds a name to a value: a comprehension over an empty list. */
function bound(use: Use, name: string, value: Expression, body: Expression): Expression {
  return {
    kind: "comprehension",
    offset: use.offset,
    range: list(use, []),
    variable: "#unused",
    second: undefined,
    accumulator: name,
    initial: value,
    condition: literal(use, false),
    step: { kind: "ident", offset: use.offset, name },
    result: body,
  };
}

function ofOptional(use: Use, wrap: (body: Expression) => Expression): Expression {
  const [name, body] = [part(use.args, 0), part(use.args, 1)];
  if (name.kind !== "ident") {
    const macro = wrap(body) === body ? "optFlatMap" : "optMap";
    throw new MacroError(`${macro}() variable name must be a simple identifier`, name.offset);
  }
  const value = method(use, use.target, "value");
  return global(use, "_?_:_", [
    method(use, use.target, "hasValue"),
    wrap(bound(use, name.name, value, body)),
    global(use, "optional.none", []),
  ]);
}

function sortedBy(use: Use): Expression {
  const { target } = use;
  const [name] = use.args;
  const isRange = ["select", "list", "ident", "comprehension", "call"].includes(target.kind);
  if (!isRange) {
    throw new MacroError(
      "sortBy can only be applied to a list, identifier, comprehension, call or select expression",
      target.offset,
    );
  }
  if (name?.kind !== "ident") {
    throw new MacroError("argument must be a simple name", name?.offset ?? use.offset);
  }
  const input = "@__sortBy_input__";
  const own = { ...use, target: { kind: "ident", offset: use.offset, name: input } as const };
  const sorted: Expression = {
    kind: "call",
    offset: use.offset,
    name: "@sortByAssociatedKeys",
    target: own.target,
    args: [mapped(own, 1)],
  };
  return bound(use, input, target, sorted);
}
