/** Syntax trees. Mirrors: cel-go common/ast. */
import type { Value } from "./values.js";

interface Node {
  /** Its position in the text, in characters, for messages. */
  readonly offset: number;
}

/** A literal. */
export interface Literal extends Node {
  readonly kind: "literal";
  readonly value: Value;
}

/** An identifier. */
export interface Ident extends Node {
  readonly kind: "ident";
  readonly name: string;
}

/** `a.b`, or `has(a.b)`. */
export interface Select extends Node {
  readonly kind: "select";
  readonly operand: Expression;
  readonly field: string;
  readonly isTest: boolean;
}

/** A call of a function, a method or an operator. */
export interface Call extends Node {
  readonly kind: "call";
  readonly name: string;
  readonly target: Expression | undefined;
  readonly args: readonly Expression[];
}

/** `[a, ?b]` */
export interface ListLiteral extends Node {
  readonly kind: "list";
  readonly items: readonly { readonly item: Expression; readonly isOptional: boolean }[];
}

/** An entry of a map, or a field of a message. */
export interface Entry<K> extends Node {
  readonly key: K;
  readonly value: Expression;
  readonly isOptional: boolean;
}

/** `{a: b}` */
export interface MapLiteral extends Node {
  readonly kind: "map";
  readonly entries: readonly Entry<Expression>[];
}

/** `Object{a: b}` */
export interface MessageLiteral extends Node {
  readonly kind: "message";
  readonly name: string;
  readonly entries: readonly Entry<string>[];
}

/** A comprehension over a list or a map, made from macros. */
export interface Comprehension extends Node {
  readonly kind: "comprehension";
  readonly range: Expression;
  readonly variable: string;
  /** The second variable: `variable` is an index or a key then, and this the value. */
  readonly second: string | undefined;
  readonly accumulator: string;
  readonly initial: Expression;
  readonly condition: Expression;
  readonly step: Expression;
  readonly result: Expression;
}

/** Any expression. */
export type Expression =
  | Literal
  | Ident
  | Select
  | Call
  | ListLiteral
  | MapLiteral
  | MessageLiteral
  | Comprehension;

/** The accumulator of comprehensions: no valid identifier of an expression. */
export const ACCUMULATOR = "@result";

/** The direct children of an expression. */
export function partsOf(part: Expression): readonly Expression[] {
  switch (part.kind) {
    case "select":
      return [part.operand];
    case "call":
      return part.target === undefined ? part.args : [part.target, ...part.args];
    case "list":
      return part.items.map(({ item }) => item);
    case "map":
      return part.entries.flatMap(({ key, value }) => [key, value]);
    case "message":
      return part.entries.map(({ value }) => value);
    case "comprehension":
      return [part.range, part.initial, part.condition, part.step, part.result];
    default:
      return [];
  }
}

/** An error in an expression, with its position. */
export interface Issue {
  readonly offset: number;
  readonly message: string;
}

/** The maximum number of reported errors, in the order in which they were found; the others are counted. */
const ISSUES_MAX_COUNT = 100;
/** Longer lines are not shown. */
const SHOWN_MAX_BYTES = 16_384;

/** The errors in a real server's words and order: each with its line, and an arrow below its position. */
export function issueText(text: string, issues: readonly Issue[]): string {
  const lines = text.split("\n");
  const shown = issues
    .slice(0, ISSUES_MAX_COUNT)
    .map((issue) => ({ ...placeOf(lines, issue.offset), message: issue.message }))
    .sort((one, other) => one.line - other.line || one.column - other.column)
    .map(({ line, column, message }) => {
      const head = `ERROR: <input>:${line}:${column + 1}: ${message}`;
      return `${head}${pointer(lines[line - 1] ?? "", column)}`;
    });
  const leftCount = issues.length - shown.length;
  if (leftCount > 0) shown.push(`${leftCount} more errors were truncated`);
  return shown.join("\n");
}

/** A line, and an arrow below it. */
function pointer(line: string, column: number): string {
  if (Buffer.byteLength(line) > SHOWN_MAX_BYTES) return "";
  const shown = line.replaceAll("\t", " ");
  const isWide = (one: string) => (one.codePointAt(0) ?? 0) > 0x7f;
  const characters = [...shown];
  const dots = characters.slice(0, column).map((one) => (isWide(one) ? "\uff0e" : "."));
  const arrow = isWide(characters[column] ?? "") ? "\uff3e" : "^";
  return `\n | ${shown}\n | ${dots.join("")}${arrow}`;
}

function placeOf(lines: readonly string[], offset: number): { line: number; column: number } {
  let left = offset;
  for (const [index, line] of lines.entries()) {
    const { length } = [...line];
    if (left <= length) return { line: index + 1, column: left };
    left -= length + 1;
  }
  return { line: lines.length, column: 0 };
}
