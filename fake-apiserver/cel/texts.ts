/** Functions of strings and patterns. Mirrors: cel-go ext/strings.go (version 2), Kubernetes' regex library. */
import { compilePattern, type GoPattern } from "../values/go-pattern.js";
import { formatText } from "./format-text.js";
import { declare, int, list, type Overload, text } from "./functions.js";
import { CelError, itemsOf, listOf, type Value } from "./values.js";

function outOfRange(index: bigint): CelError {
  return new CelError(`index out of range: ${index}`);
}

/** The characters of a string. */
function characters(value: string): readonly string[] {
  return [...value];
}

/** A string by code points; most strings have one for each unit, and are used directly. */
interface Measured {
  readonly length: number;
  slice(start: number, end?: number): string;
}

function measured(value: string): Measured {
  if (!/[\ud800-\udfff]/.test(value)) return value;
  const all = characters(value);
  return { length: all.length, slice: (start, end) => all.slice(start, end).join("") };
}

function charAt(value: string, index: bigint): string {
  const all = measured(value);
  if (index < 0n || index > BigInt(all.length)) throw outOfRange(index);
  return all.slice(Number(index), Number(index) + 1);
}

function indexOf(value: string, part: string, offset: bigint): bigint {
  if (offset < 0n) throw outOfRange(offset);
  const all = measured(value);
  const length = BigInt(all.length);
  if (part === "") return offset > length ? length : offset;
  if (offset >= length) return -1n;
  const found = value.indexOf(part, all.slice(0, Number(offset)).length);
  return found < 0 ? -1n : BigInt(measured(value.slice(0, found)).length);
}

function lastIndexOf(value: string, part: string, offset: bigint | undefined): bigint {
  const all = measured(value);
  const length = BigInt(all.length);
  if (offset === undefined) {
    if (part === "") return length;
    if (value.length < part.length) return -1n;
    return lastIndexOf(value, part, length - 1n);
  }
  if (offset < 0n) throw outOfRange(offset);
  if (part === "") return offset > length ? length : offset;
  if (offset >= length) return -1n;
  const found = value.lastIndexOf(part, all.slice(0, Number(offset)).length);
  return found < 0 ? -1n : BigInt(measured(value.slice(0, found)).length);
}

function substring(value: string, start: bigint, end?: bigint): string {
  const all = measured(value);
  const length = BigInt(all.length);
  if (end !== undefined && start > end) {
    throw new CelError(`invalid substring range. start: ${start}, end: ${end}`);
  }
  if (start < 0n || start > length) throw outOfRange(start);
  if (end !== undefined && (end < 0n || end > length)) throw outOfRange(end);
  return all.slice(Number(start), end === undefined ? undefined : Number(end));
}

/** At most `limit` times; below zero: everywhere. */
function replace(value: string, old: string, by: string, limit: bigint): string {
  if (limit < 0n) {
    if (old !== "") return value.replaceAll(old, () => by);
    return `${by}${characters(value)
      .map((one) => `${one}${by}`)
      .join("")}`;
  }
  const parts = old === "" ? ["", ...characters(value), ""] : value.split(old);
  const count = Math.min(Number(limit), parts.length - 1);
  const seam = (index: number) => (index < count ? by : old);
  return parts.slice(1).reduce((all, part, index) => `${all}${seam(index)}${part}`, parts[0] ?? "");
}

function split(value: string, by: string, limit: bigint): Value {
  if (limit === 0n) return listOf([]);
  const parts = by === "" ? characters(value) : value.split(by);
  const count = Number(limit);
  if (limit < 0n || parts.length <= count) return listOf(parts);
  return listOf([...parts.slice(0, count - 1), parts.slice(count - 1).join(by)]);
}

/** Only ASCII letters. */
function lower(value: string): string {
  return value.replace(/[A-Z]+/g, (part) => part.toLowerCase());
}

function upper(value: string): string {
  return value.replace(/[a-z]+/g, (part) => part.toUpperCase());
}

/** The characters that Go's `strings.TrimSpace` removes. */
const SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** From both ends: a pattern for the end would be tried at each space inside. */
function trim(value: string): string {
  let [start, end] = [0, value.length];
  while (start < end && SPACE.test(value.charAt(start))) start += 1;
  while (end > start && SPACE.test(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

function join(values: Value | undefined, by: string): string {
  return itemsOf(list(values))
    .map((one) => {
      if (typeof one !== "string") throw new CelError("join: invalid input");
      return one;
    })
    .join(by);
}

const QUOTED: Readonly<Record<string, string>> = {
  "\x07": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
  "\\": "\\\\",
  '"': '\\"',
};

function quote(value: string): string {
  return `"${value.replace(/["\\]|\p{Cc}/gu, (one) => QUOTED[one] ?? one)}"`;
}

function matches(value: string, pattern: string): boolean {
  return compiled(pattern).test(value);
}

/** Compiled patterns, cached for comprehensions. */
const PATTERNS_MAX_COUNT = 256;
const patterns = new Map<string, GoPattern>();

function compiled(pattern: string): GoPattern {
  const known = patterns.get(pattern);
  if (known !== undefined) return known;
  try {
    const made = compilePattern(pattern);
    const [oldest] = patterns.keys();
    if (patterns.size >= PATTERNS_MAX_COUNT && oldest !== undefined) patterns.delete(oldest);
    patterns.set(pattern, made);
    return made;
  } catch (error) {
    throw new CelError(error instanceof Error ? error.message : String(error));
  }
}

/** Up to `limit` matches; below zero: all. */
function findAll(value: string, pattern: string, limit: bigint): readonly string[] {
  const found: string[] = [];
  if (limit === 0n) return found;
  for (const one of compiled(pattern).finds(value)) {
    found.push(one);
    if (found.length === Number(limit)) break;
  }
  return found;
}

/** Functions of strings. */
export const TEXTS: readonly Overload[] = [
  ...declare(
    (value, part) => text(value).includes(text(part)),
    "contains_string string~contains(string): bool",
  ),
  ...declare(
    (value, part) => text(value).endsWith(text(part)),
    "ends_with_string string~endsWith(string): bool",
  ),
  ...declare(
    (value, part) => text(value).startsWith(text(part)),
    "starts_with_string string~startsWith(string): bool",
  ),
  ...declare(
    (value, pattern) => matches(text(value), text(pattern)),
    "matches matches(string, string): bool",
    "matches_string string~matches(string): bool",
  ),
  ...declare(
    (value, index) => charAt(text(value), int(index)),
    "string_char_at_int string~charAt(int): string",
  ),
  ...declare(
    (value, part, offset = 0n) => indexOf(text(value), text(part), int(offset)),
    "string_index_of_string string~indexOf(string): int",
    "string_index_of_string_int string~indexOf(string, int): int",
  ),
  ...declare(
    (value, part, offset) =>
      lastIndexOf(text(value), text(part), offset === undefined ? offset : int(offset)),
    "string_last_index_of_string string~lastIndexOf(string): int",
    "string_last_index_of_string_int string~lastIndexOf(string, int): int",
  ),
  ...declare((value) => lower(text(value)), "string_lower_ascii string~lowerAscii(): string"),
  ...declare((value) => upper(text(value)), "string_upper_ascii string~upperAscii(): string"),
  ...declare(
    (value, old, by, limit = -1n) => replace(text(value), text(old), text(by), int(limit)),
    "string_replace_string_string string~replace(string, string): string",
    "string_replace_string_string_int string~replace(string, string, int): string",
  ),
  ...declare(
    (value, by, limit = -1n) => split(text(value), text(by), int(limit)),
    "string_split_string string~split(string): list<string>",
    "string_split_string_int string~split(string, int): list<string>",
  ),
  ...declare(
    (value, start, end) => substring(text(value), int(start), end === undefined ? end : int(end)),
    "string_substring_int string~substring(int): string",
    "string_substring_int_int string~substring(int, int): string",
  ),
  ...declare((value) => trim(text(value)), "string_trim string~trim(): string"),
  ...declare(
    (value, args) => formatText(text(value), list(args)),
    "string_format string~format(list<dyn>): string",
  ),
  ...declare((value) => quote(text(value)), "strings_quote strings.quote(string): string"),
  ...declare(
    (values, by = "") => join(values, text(by)),
    "list_join list<string>~join(): string",
    "list_join_string list<string>~join(string): string",
  ),
  ...declare(
    (value, pattern) => findAll(text(value), text(pattern), 1n)[0] ?? "",
    "string_find_string string~find(string): string",
  ),
  ...declare(
    (value, pattern, limit = -1n) => listOf(findAll(text(value), text(pattern), int(limit))),
    "string_find_all_string string~findAll(string): list<string>",
    "string_find_all_string_int string~findAll(string, int): list<string>",
  ),
];
