import { createHash } from "node:crypto";
import { isJsonObject } from "../values/json-value.js";
import type { TemplateFunction } from "./go-functions.js";
import { asJson, FunctionError, integer, isTrue, list, printed, text } from "./go-values.js";

/** The maximum number of items of `until`. */
const UNTIL_MAX_COUNT = 100_000;
/** The maximum length of the result of `repeat`. */
const REPEAT_MAX_COUNT = 1_000_000;

/** The supported functions of Masterminds/sprig: strings, lists, dictionaries, integers, encodings. */
export const SPRIG_FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  // Alternatives for empty values.
  default: ([fallback, value]) => (isGiven(value) ? value : fallback),
  empty: ([value]) => !isGiven(value),
  coalesce: (args) => args.find(isGiven),
  ternary: ([yes, no, condition]) => (condition === true ? yes : no),
  fail: ([why]) => {
    throw new FunctionError(printed(why));
  },
  // Texts.
  quote: (args) =>
    args
      .filter(isPresent)
      .map((value) => JSON.stringify(printed(value)))
      .join(" "),
  squote: (args) =>
    args
      .filter(isPresent)
      .map((value) => `'${printed(value)}'`)
      .join(" "),
  toString: ([value]: readonly unknown[]) => printed(value),
  upper: ([value]) => text(value).toUpperCase(),
  lower: ([value]) => text(value).toLowerCase(),
  trim: ([value]) => text(value).trim(),
  trimAll: ([characters, value]) => trimmedOf(text(characters), text(value)),
  trimPrefix: ([prefix, value]) => withoutPrefix(text(prefix), text(value)),
  trimSuffix: ([suffix, value]) => withoutSuffix(text(suffix), text(value)),
  hasPrefix: ([prefix, value]) => text(value).startsWith(text(prefix)),
  hasSuffix: ([suffix, value]) => text(value).endsWith(text(suffix)),
  contains: ([part, value]) => text(value).includes(text(part)),
  replace: ([old, next, value]) => text(value).replaceAll(text(old), text(next)),
  repeat: ([count, value]) => repeated(Number(integer(count)), text(value)),
  trunc: ([count, value]) => truncated(Number(integer(count)), text(value)),
  indent: ([count, value]) => indented(Number(integer(count)), text(value)),
  nindent: ([count, value]) => `\n${indented(Number(integer(count)), text(value))}`,
  join: ([separator, value]) => list(value).map(printed).join(text(separator)),
  splitList: ([separator, value]) => text(value).split(text(separator)),
  // Lists and dictionaries.
  list: (args) => args,
  first: ([value]) => list(value)[0],
  last: ([value]) => list(value).at(-1),
  has: ([item, value]) => list(value).includes(item),
  append: ([value, item]) => [...list(value), item],
  until: ([count]) => numbersUntil(Number(integer(count))),
  dict: (args) => dictionary(args),
  get: ([value, name]) => memberOf(value, text(name)) ?? "",
  hasKey: ([value, name]) => memberOf(value, text(name)) !== undefined,
  keys: ([value]) => (isJsonObject(value) ? Object.keys(value) : []),
  // Whole numbers.
  int: ([value]) => integer(value),
  int64: ([value]) => integer(value),
  atoi: ([value]) => integer(value),
  add: (args) => args.map(integer).reduce((sum, one) => int64(sum + one), 0n),
  add1: ([value]) => int64(integer(value) + 1n),
  sub: ([one, other]) => int64(integer(one) - integer(other)),
  mul: (args) => args.map(integer).reduce((product, one) => int64(product * one), 1n),
  div: ([one, other]) => integer(one) / divisor(other),
  mod: ([one, other]) => integer(one) % divisor(other),
  max: (args) => args.map(integer).reduce((best, one) => (one > best ? one : best)),
  min: (args) => args.map(integer).reduce((best, one) => (one < best ? one : best)),
  // Encodings.
  toJson: ([value]) => JSON.stringify(asJson(value)),
  b64enc: ([value]) => Buffer.from(text(value)).toString("base64"),
  b64dec: ([value]) => Buffer.from(text(value), "base64").toString("utf8"),
  sha256sum: ([value]) => createHash("sha256").update(text(value)).digest("hex"),
};

/** For sprig, absent values, 0, and values without content are empty. */
function isGiven(value: unknown): boolean {
  return isTrue(value);
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function trimmedOf(characters: string, value: string): string {
  const letters = [...value];
  const isKept = (letter: string) => !characters.includes(letter);
  const from = letters.findIndex(isKept);
  return from < 0 ? "" : letters.slice(from, letters.findLastIndex(isKept) + 1).join("");
}

function withoutPrefix(prefix: string, value: string): string {
  return value.startsWith(prefix) ? value.slice(prefix.length) : value;
}

function withoutSuffix(suffix: string, value: string): string {
  return value.endsWith(suffix) ? value.slice(0, value.length - suffix.length) : value;
}

function repeated(count: number, value: string): string {
  if (count * value.length > REPEAT_MAX_COUNT) throw new FunctionError("the result is too long");
  return value.repeat(Math.max(0, count));
}

function truncated(count: number, value: string): string {
  return count < 0 ? value.slice(count) : value.slice(0, count);
}

function indented(count: number, value: string): string {
  const pad = repeated(count, " ");
  return value
    .split("\n")
    .map((line) => `${pad}${line}`)
    .join("\n");
}

function numbersUntil(count: number): readonly bigint[] {
  if (count > UNTIL_MAX_COUNT) throw new FunctionError(`at most ${UNTIL_MAX_COUNT}`);
  return Array.from({ length: Math.max(0, count) }, (_, index) => BigInt(index));
}

function dictionary(args: readonly unknown[]): Readonly<Record<string, unknown>> {
  const names = args.filter((_, index) => index % 2 === 0);
  return Object.fromEntries(names.map((name, index) => [printed(name), args[2 * index + 1] ?? ""]));
}

function memberOf(value: unknown, name: string): unknown {
  if (value === undefined || value === null) return undefined;
  if (!isJsonObject(value)) throw new FunctionError(`expected a dictionary, got ${printed(value)}`);
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** An integer that overflows Go's int64 wraps around. */
function int64(value: bigint): bigint {
  return BigInt.asIntN(64, value);
}

function divisor(value: unknown): bigint {
  const found = integer(value);
  if (found === 0n) throw new FunctionError("division by zero");
  return found;
}
