import { isJsonObject } from "../values/json-value.js";
import { asJson, FunctionError, integer, isTrue, printed } from "./go-values.js";

/** What a template can call. @throws FunctionError */
export type TemplateFunction = (args: readonly unknown[]) => unknown;

/** The same for functions that do not look at every argument. */
type LazyFunction = (args: readonly (() => unknown)[]) => unknown;

/** `and` and `or`: the first that decides. */
export const LAZY_FUNCTIONS: Readonly<Record<string, LazyFunction>> = {
  and: (args) => firstThat(args, (value) => !isTrue(value)),
  or: (args) => firstThat(args, isTrue),
};

function firstThat(
  args: readonly (() => unknown)[],
  decides: (value: unknown) => boolean,
): unknown {
  if (args.length === 0) throw new FunctionError("an argument is missing");
  let value: unknown;
  for (const arg of args) {
    value = arg();
    if (decides(value)) break;
  }
  return value;
}

/** The functions of text/template itself, without `call`, `html`, `js`, `slice` and `urlquery`. */
export const TEMPLATE_FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  not: ([value]) => !isTrue(value),
  eq: ([first, ...others]) => others.some((other) => isSame(first, other)),
  ne: ([one, other]) => !isSame(one, other),
  lt: ([one, other]) => order(one, other) < 0,
  le: ([one, other]) => order(one, other) <= 0,
  gt: ([one, other]) => order(one, other) > 0,
  ge: ([one, other]) => order(one, other) >= 0,
  index: ([value, ...keys]) => keys.reduce(itemAt, value),
  len: ([value]) => BigInt(lengthOf(value)),
  print: (args) => args.map(printed).join(" "),
  println: (args) => `${args.map(printed).join(" ")}\n`,
  printf: ([format, ...args]) => formatted(String(format), args),
};

function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || one === null || other === undefined || other === null) {
    return (one ?? null) === (other ?? null);
  }
  if (typeof one === "object" || typeof other === "object") {
    throw new FunctionError("lists and objects cannot be compared");
  }
  const isNumber = (value: unknown) => typeof value === "bigint" || typeof value === "number";
  if (isNumber(one) && isNumber(other)) return Number(one) === Number(other);
  if (typeof one === "boolean" || typeof other === "boolean") return one === other;
  if (typeof one === "bigint" || typeof other === "bigint") {
    throw new FunctionError("incompatible types for comparison");
  }
  return String(one) === String(other);
}

function order(one: unknown, other: unknown): number {
  if (typeof one === "string" && typeof other === "string")
    return one < other ? -1 : Number(one > other);
  const numbers = [one, other].map((value) => {
    if (typeof value === "bigint" || typeof value === "number") return Number(value);
    throw new FunctionError("incompatible types for comparison");
  });
  return (numbers[0] ?? 0) - (numbers[1] ?? 0);
}

function itemAt(value: unknown, key: unknown): unknown {
  if (value === undefined || value === null) throw new FunctionError("index of untyped nil");
  if (Array.isArray(value)) {
    const index = Number(integer(key));
    if (index >= 0 && index < value.length) return value[index];
    throw new FunctionError(`index out of range: ${index}`);
  }
  if (!isJsonObject(value)) throw new FunctionError(`cannot index ${printed(value)}`);
  const name = String(key);
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function lengthOf(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (Array.isArray(value)) return value.length;
  if (isJsonObject(value)) return Object.keys(value).length;
  throw new FunctionError(`${printed(value)} has no length`);
}

const DIRECTIVE = /%([-+ 0]*)(\d*)(?:\.(\d+))?([a-zA-Z%])/g;

/** Go's Printf, with the verbs that texts and numbers need. */
function formatted(format: string, args: readonly unknown[]): string {
  let next = 0;
  const text = format.replace(DIRECTIVE, (_, flags: string, width: string, precision, verb) => {
    if (verb === "%") return "%";
    if (next >= args.length) return `%!${verb}(MISSING)`;
    const one = directive(
      String(verb),
      args[next++],
      precision === undefined ? 6 : Number(precision),
    );
    const count = Math.min(Number(width || 0), 1_000);
    if (flags.includes("-")) return one.padEnd(count);
    return one.padStart(count, flags.includes("0") ? "0" : " ");
  });
  return next < args.length ? `${text}%!(EXTRA ${args.slice(next).map(printed).join(", ")})` : text;
}

function directive(verb: string, value: unknown, precision: number): string {
  switch (verb) {
    case "v":
    case "s":
      return printed(value);
    case "q":
      return JSON.stringify(printed(value));
    case "t":
      return String(value === true);
    case "d":
      return integer(value).toString();
    case "x":
      return typeof value === "string"
        ? Buffer.from(value).toString("hex")
        : integer(value).toString(16);
    case "f":
      return Number(asJson(value)).toFixed(Math.min(precision, 100));
    default:
      throw new FunctionError(`the verb %${verb} is not served; %v, %s, %q, %d, %x, %f and %t are`);
  }
}
