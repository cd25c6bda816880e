import type { KubernetesObject } from "../../src/wire/resource.js";
import { labelValueFaults, qualifiedNameFaults } from "../values/qualified-name.js";
import { SelectorError } from "./selector-error.js";

/** One condition on labels. All conditions of a selector must hold. */
export type LabelRequirement =
  | { readonly type: "exists"; readonly label: string }
  | { readonly type: "absent"; readonly label: string }
  | { readonly type: "in"; readonly label: string; readonly values: ReadonlySet<string> }
  /** Also holds for objects without the label. */
  | { readonly type: "not-in"; readonly label: string; readonly values: ReadonlySet<string> }
  /** Holds for objects whose label is an integer on that side of the bound. */
  | { readonly type: "above" | "below"; readonly label: string; readonly bound: bigint };

type Token =
  | { readonly type: "word"; readonly text: string }
  | { readonly type: "symbol"; readonly text: string };

/** "in" and "notin" are words like any other: only their place makes them operators. */
const TOKEN = /\s*(?:(==|!=|=|!|,|\(|\)|>|<)|([^\s=!,()<>]+))/y;

/** Reads a label selector, such as "app=web,tier in (front,back),!legacy". @throws SelectorError */
export function parseLabelSelector(text: string): readonly LabelRequirement[] {
  const reader = new TokenReader(tokenize(text));
  const requirements: LabelRequirement[] = [];
  if (reader.peek() === undefined) return requirements;
  if (!reader.isAtRequirement()) {
    throw new SelectorError(reader.unexpected("!, identifier, or 'end of string'"));
  }
  for (;;) {
    requirements.push(parseRequirement(reader));
    if (reader.peek() === undefined) return requirements;
    if (!reader.skip(",")) throw new SelectorError(reader.unexpected("',' or 'end of string'"));
    if (!reader.isAtRequirement()) {
      throw new SelectorError(reader.unexpected("identifier after ','"));
    }
  }
}

/** Whether the labels of an object meet every condition. */
export function matchesLabels(
  requirements: readonly LabelRequirement[],
  object: KubernetesObject,
): boolean {
  const labels = object.metadata.labels ?? {};
  return requirements.every((requirement) => holds(requirement, labels[requirement.label]));
}

function holds(requirement: LabelRequirement, value: string | undefined): boolean {
  switch (requirement.type) {
    case "exists":
      return value !== undefined;
    case "absent":
      return value === undefined;
    case "in":
      return value !== undefined && requirement.values.has(value);
    case "not-in":
      return value === undefined || !requirement.values.has(value);
    case "above":
    case "below": {
      const number = int64Of(value);
      if (number === undefined) return false;
      return requirement.type === "above" ? number > requirement.bound : number < requirement.bound;
    }
  }
}

/** Undefined for a text that is not an integer of 64 bits. */
function int64Of(text = ""): bigint | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined;
  const value = BigInt(text.replace("+", ""));
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

function parseRequirement(reader: TokenReader): LabelRequirement {
  if (reader.skip("!")) return { type: "absent", label: reader.label() };
  const label = reader.label();
  const operator = reader.peek();
  if (operator === undefined || operator.text === ",") return { type: "exists", label };
  switch (operator.text) {
    case "=":
    case "==":
      return { type: "in", label, values: checked(label, new Set([reader.operand()])) };
    case "!=":
      return { type: "not-in", label, values: checked(label, new Set([reader.operand()])) };
    case ">":
    case "<":
      return comparison(operator.text, label, reader.operand());
    case "in":
      reader.next();
      return { type: "in", label, values: checked(label, reader.values()) };
    case "notin":
      reader.next();
      return { type: "not-in", label, values: checked(label, reader.values()) };
    default:
      throw unparsable(reader.unexpected("in, notin, =, ==, !=, gt, lt"));
  }
}

function comparison(operator: ">" | "<", label: string, operand: string): LabelRequirement {
  const bound = int64Of(operand);
  if (bound !== undefined) return { type: operator === ">" ? "above" : "below", label, bound };
  const why = "for 'Gt', 'Lt' operators, the value must be an integer";
  throw unparsable(`values[0]: Invalid value: ${JSON.stringify(operand)}: ${why}`);
}

/** Values that a label can have. @throws SelectorError */
function checked(label: string, values: ReadonlySet<string>): ReadonlySet<string> {
  for (const [index, value] of [...values].toSorted().entries()) {
    const faults = labelValueFaults(value);
    if (faults.length === 0) continue;
    const why = `Invalid value: ${JSON.stringify(value)}: ${faults.join("; ")}`;
    throw unparsable(`values[${index}][${label}]: ${why}`);
  }
  return values;
}

function unparsable(why: string): SelectorError {
  return new SelectorError(`unable to parse requirement: ${why}`);
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [, symbol, word] = match;
    if (symbol !== undefined) tokens.push({ type: "symbol", text: symbol });
    else tokens.push({ type: "word", text: word ?? "" });
  }
  return tokens;
}

class TokenReader {
  readonly #tokens: readonly Token[];
  #index = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  peek(): Token | undefined {
    return this.#tokens[this.#index];
  }

  next(): Token | undefined {
    return this.#tokens[this.#index++];
  }

  skip(symbol: string): boolean {
    if (this.peek()?.text !== symbol) return false;
    this.#index++;
    return true;
  }

  /** An unexpected token. */
  unexpected(expected: string): string {
    return `found '${this.peek()?.text ?? ""}', expected: ${expected}`;
  }

  isAtRequirement(): boolean {
    const token = this.peek();
    return token?.type === "word" || token?.text === "!";
  }

  word(expected: string): string {
    const token = this.peek();
    if (token?.type !== "word") throw unparsable(this.unexpected(expected));
    this.#index++;
    return token.text;
  }

  /** A token that is the key of a label. */
  label(): string {
    const name = this.word("identifier");
    const [fault] = qualifiedNameFaults(name);
    if (fault === undefined) return name;
    throw unparsable(`<nil>: Invalid value: ${JSON.stringify(name)}: ${fault}`);
  }

  /** The value after an operator. It may be empty: "app=" selects an empty label value. */
  operand(): string {
    this.next();
    const token = this.peek();
    if (token === undefined || token.text === ",") return "";
    return this.word("identifier");
  }

  values(): ReadonlySet<string> {
    if (!this.skip("(")) throw unparsable(`found '${this.peek()?.text ?? ""}' expected: '('`);
    const values = new Set<string>();
    do {
      const token = this.peek();
      values.add(token?.text === "," || token?.text === ")" ? "" : this.word("identifier"));
    } while (this.skip(","));
    if (!this.skip(")")) throw unparsable(this.unexpected("',' or ')'"));
    return values;
  }
}
