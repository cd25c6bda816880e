import type { KubernetesObject } from "../../src/wire/resource.js";
import { qualifiedNameFaults } from "./qualified-name.js";
import { SelectorError } from "./selector-error.js";

/** One condition on labels. All conditions of a selector must hold. */
export type LabelRequirement =
  | { readonly type: "exists"; readonly label: string }
  | { readonly type: "absent"; readonly label: string }
  | { readonly type: "in"; readonly label: string; readonly values: ReadonlySet<string> }
  /** Also holds for objects without the label. */
  | { readonly type: "not-in"; readonly label: string; readonly values: ReadonlySet<string> };

type Token =
  | { readonly type: "word"; readonly text: string }
  | { readonly type: "symbol"; readonly text: string };

/** "in" and "notin" are words like any other: only their place makes them operators. */
const TOKEN = /\s*(?:(==|!=|=|!|,|\(|\))|([^\s=!,()]+))/y;

/** Reads a label selector, such as "app=web,tier in (front,back),!legacy". @throws SelectorError */
export function parseLabelSelector(text: string): readonly LabelRequirement[] {
  const tokens = tokenize(text);
  if (tokens.length === 0) return [];
  const requirements: LabelRequirement[] = [];
  const reader = new TokenReader(tokens);
  do {
    requirements.push(parseRequirement(reader));
  } while (reader.skip(","));
  const rest = reader.next();
  if (rest !== undefined) throw unexpected(rest.text, "',' or 'end of string'");
  return requirements;
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
  }
}

function parseRequirement(reader: TokenReader): LabelRequirement {
  if (reader.skip("!")) return { type: "absent", label: reader.label("identifier") };
  const label = reader.label("!, identifier, or 'end of string'");
  const operator = reader.peek();
  if (operator === undefined || operator.text === ",") return { type: "exists", label };
  reader.next();
  switch (operator.text) {
    case "=":
    case "==":
      return { type: "in", label, values: new Set([reader.value()]) };
    case "!=":
      return { type: "not-in", label, values: new Set([reader.value()]) };
    case "in":
      return { type: "in", label, values: reader.values() };
    case "notin":
      return { type: "not-in", label, values: reader.values() };
    default:
      throw unexpected(operator.text, "in, notin, =, ==, !=, gt, lt");
  }
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

function unexpected(found: string, expected: string): SelectorError {
  return new SelectorError(`unable to parse requirement: found '${found}', expected: ${expected}`);
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

  word(expected: string): string {
    const token = this.next();
    if (token?.type !== "word") throw unexpected(token?.text ?? "", expected);
    return token.text;
  }

  /** A word that is the name of a label. */
  label(expected: string): string {
    const name = this.word(expected);
    const [fault] = qualifiedNameFaults(name);
    if (fault === undefined) return name;
    const why = `<nil>: Invalid value: ${JSON.stringify(name)}: ${fault}`;
    throw new SelectorError(`unable to parse requirement: ${why}`);
  }

  /** A value may be empty: "app=" means that the label is there and is "". */
  value(): string {
    const token = this.peek();
    if (token === undefined || token.text === ",") return "";
    return this.word("identifier");
  }

  values(): ReadonlySet<string> {
    if (!this.skip("(")) throw unexpected(this.peek()?.text ?? "", "'('");
    const values = new Set<string>();
    do {
      const token = this.peek();
      values.add(token?.text === "," || token?.text === ")" ? "" : this.word("identifier"));
    } while (this.skip(","));
    if (!this.skip(")")) throw unexpected(this.peek()?.text ?? "", "',' or ')'");
    return values;
  }
}
