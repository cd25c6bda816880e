/** Parses an expression. Mirrors: cel-go parser/parser.go and CEL.g4. */
import {
  type Call,
  type Entry,
  type Expression,
  type Issue,
  issueText,
  partsOf,
} from "./expressions.js";
import { expandMacro, MacroError } from "./macros.js";
import { RESERVED } from "./reserved-words.js";
import { type Token, tokensOf } from "./tokens.js";
import { unescapeBytes, unescapeText } from "./unescape-text.js";
import { Uint } from "./values.js";

/** The expression is invalid. The message is the real server's, with the position. */
export class ExpressionError extends Error {}

const DEPTH_MAX_COUNT = 250;
const TEXT_MAX_LENGTH = 100_000;
/** After this many invalid tokens, parsing stops. */
const UNREADABLE_MAX_COUNT = 101;
/** More than the longest expression has, unless macros multiply it: a real server continues until its memory is full. */
const SIZE_MAX_COUNT = 250_000;

/** Tokens that may begin a value, as messages list them. */
const OPERANDS =
  "{'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}";

const RELATIONS = new Set(["<", "<=", ">=", ">", "==", "!=", "in"]);
const PRODUCTS = new Set(["*", "/", "%"]);
const SUMS = new Set(["+", "-"]);

const [INT_MIN, INT_MAX, UINT_MAX] = [-(2n ** 63n), 2n ** 63n - 1n, 2n ** 64n - 1n];

/** The position at which parsing fails. */
class SyntaxIssue extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/**
 * Parses an expression; macros are expanded.
 * @throws ExpressionError if it is invalid
 */
export function parseExpression(text: string): Expression {
  if (text.length > TEXT_MAX_LENGTH && [...text].length > TEXT_MAX_LENGTH) {
    const size = [...text].length;
    throw new ExpressionError(
      `ERROR: <input>:-1:0: expression code point size exceeds limit: size: ${size}, limit ${TEXT_MAX_LENGTH}`,
    );
  }
  const { tokens, issues } = tokensOf(text);
  const parser = new Parser(tokens);
  const expression = parser.parse();
  const isGivenUp = issues.length >= UNREADABLE_MAX_COUNT;
  const all = isGivenUp ? issues.slice(0, UNREADABLE_MAX_COUNT) : [...issues, ...parser.issues];
  if (expression === undefined || all.length > 0) {
    throw new ExpressionError(parser.failure ?? issueText(text, all));
  }
  if (parser.depthOf(expression) > DEPTH_MAX_COUNT) {
    throw new ExpressionError("ERROR: <input>:-1:0: max recursion depth exceeded");
  }
  if (expressionSize(expression) > SIZE_MAX_COUNT) {
    throw new ExpressionError(
      `ERROR: <input>:-1:0: expression is too large with its macros expanded: limit ${SIZE_MAX_COUNT}`,
    );
  }
  return expression;
}

class Parser {
  readonly issues: Issue[] = [];
  /** The error that ended parsing, if it has no position. */
  failure: string | undefined;
  readonly #tokens: readonly Token[];
  #index = 0;
  #depth = 0;
  /** The nesting of operators and members, which bounds the depth of a tree. */
  readonly #depths = new Map<Expression, number>();

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Expression | undefined {
    try {
      const expression = this.#expression();
      const { type, text, offset } = this.#token;
      if (type !== "end") {
        const isLast = this.#tokens[this.#index + 1]?.type === "end";
        const fault = isLast ? "extraneous" : "mismatched";
        throw new SyntaxIssue(`${fault} input '${text}' expecting <EOF>`, offset);
      }
      return expression;
    } catch (error) {
      if (!(error instanceof SyntaxIssue)) throw error;
      this.#report(`Syntax error: ${error.message}`, error.offset);
      return undefined;
    }
  }

  depthOf(part: Expression): number {
    return this.#depths.get(part) ?? 0;
  }

  /** @param own whether the part itself counts */
  #deepened<T extends Expression>(part: T, own: 0 | 1, within: readonly Expression[]): T {
    let depth = 0;
    for (const one of within) depth = Math.max(depth, this.depthOf(one));
    if (depth + own > 0) this.#depths.set(part, depth + own);
    return part;
  }

  get #token(): Token {
    const token = this.#tokens[this.#index] ?? this.#tokens.at(-1);
    if (token === undefined) throw new Error("every text has an end");
    return token;
  }

  #report(message: string, offset: number): void {
    this.issues.push({ message, offset });
  }

  #isOperator(text: string): boolean {
    const token = this.#token;
    return token.type === "operator" && token.text === text;
  }

  #take(): Token {
    const token = this.#token;
    this.#index += 1;
    return token;
  }

  #takeIf(text: string): Token | undefined {
    return this.#isOperator(text) ? this.#take() : undefined;
  }

  #expect(text: string, others = ""): Token {
    const found = this.#takeIf(text);
    if (found !== undefined) return found;
    const { text: word, type, offset } = this.#token;
    const message =
      type === "end" && others === ""
        ? `missing '${text}' at '${word}'`
        : `mismatched input '${word}' expecting ${others === "" ? `'${text}'` : `{'${text}', ${others}}`}`;
    throw new SyntaxIssue(message, offset);
  }

  #expression(): Expression {
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX_COUNT) {
      this.failure = `ERROR: <input>:-1:0: expression recursion limit exceeded: ${DEPTH_MAX_COUNT}`;
      throw new SyntaxIssue("too deep", 0);
    }
    const condition = this.#logical("||");
    const question = this.#takeIf("?");
    if (question === undefined) {
      this.#depth -= 1;
      return condition;
    }
    const yes = this.#logical("||");
    this.#expect(":");
    const no = this.#expression();
    this.#depth -= 1;
    return this.#operator(question, "_?_:_", [condition, yes, no]);
  }

  #operator(
    { offset }: Token,
    name: string,
    args: readonly Expression[],
    own: 0 | 1 = 1,
  ): Expression {
    return this.#deepened({ kind: "call", offset, name, target: undefined, args }, own, args);
  }

  /** Chains are balanced, so that long ones are not deep. */
  #logical(word: "||" | "&&"): Expression {
    const next = () => (word === "||" ? this.#logical("&&") : this.#relation());
    const terms = [next()];
    const operators: Token[] = [];
    for (let token = this.#takeIf(word); token !== undefined; token = this.#takeIf(word)) {
      operators.push(token);
      terms.push(next());
    }
    return this.#balanced(word, terms, operators, 0, operators.length - 1);
  }

  #balanced(
    word: string,
    terms: readonly Expression[],
    operators: readonly Token[],
    low: number,
    high: number,
  ): Expression {
    const [only] = terms;
    if (only === undefined) throw new Error("a chain has a first term");
    if (low > high) return terms[low] ?? only;
    const middle = Math.floor((low + high + 1) / 2);
    const operator = operators[middle];
    if (operator === undefined) return only;
    const left = this.#balanced(word, terms, operators, low, middle - 1);
    const right = this.#balanced(word, terms, operators, middle + 1, high);
    return this.#operator(operator, `_${word}_`, [left, right], 0);
  }

  #relation(): Expression {
    return this.#chain(RELATIONS, () =>
      this.#chain(SUMS, () => this.#chain(PRODUCTS, () => this.#unary())),
    );
  }

  #chain(words: ReadonlySet<string>, next: () => Expression): Expression {
    let left = next();
    while (this.#token.type === "operator" && words.has(this.#token.text)) {
      const token = this.#take();
      const name = token.text === "in" ? "@in" : `_${token.text}_`;
      left = this.#operator(token, name, [left, next()]);
    }
    return left;
  }

  #unary(): Expression {
    for (const [word, name] of [
      ["!", "!_"],
      ["-", "-_"],
    ] as const) {
      if (!this.#isOperator(word)) continue;
      const next = this.#tokens[this.#index + 1];
      const isNegative = word === "-" && (next?.type === "int" || next?.type === "double");
      if (isNegative) return this.#member();
      const first = this.#take();
      let count = 1;
      while (this.#takeIf(word) !== undefined) count += 1;
      const operand = this.#member();
      return count % 2 === 0 ? operand : this.#operator(first, name, [operand], 0);
    }
    return this.#member();
  }

  #member(): Expression {
    let operand = this.#primary();
    for (;;) {
      const token = this.#token;
      if (token.type !== "operator") return operand;
      if (token.text === ".") operand = this.#selection(operand, this.#take());
      else if (token.text === "[") operand = this.#indexed(operand, this.#take());
      else return operand;
    }
  }

  #selection(operand: Expression, dot: Token): Expression {
    const isOptional = this.#takeIf("?") !== undefined;
    const name = this.#token;
    if (name.type !== "identifier" && name.type !== "escaped") {
      const wanted = isOptional
        ? "{IDENTIFIER, ESC_IDENTIFIER}"
        : "{'?', IDENTIFIER, ESC_IDENTIFIER}";
      const message =
        name.type === "end"
          ? `no viable alternative at input '.'`
          : `mismatched input '${name.text}' expecting ${wanted}`;
      throw new SyntaxIssue(message, name.offset);
    }
    this.#take();
    const field = name.type === "escaped" ? name.text.slice(1, -1) : name.text;
    if (isOptional) {
      const literal: Expression = { kind: "literal", offset: name.offset, value: field };
      return this.#operator(dot, "_?._", [operand, literal]);
    }
    const open = name.type === "identifier" ? this.#takeIf("(") : undefined;
    if (open !== undefined) return this.#call(open, field, operand);
    const { offset } = dot;
    return this.#deepened({ kind: "select", offset, operand, field, isTest: false }, 1, [operand]);
  }

  #call({ offset }: Token, name: string, target: Expression | undefined): Expression {
    const args: Expression[] = [];
    if (this.#takeIf(")") === undefined) {
      if (this.#token.type === "end") throw this.#noOperand(OPERANDS.replace("'.'", "')', '.'"));
      do args.push(this.#expression());
      while (this.#takeIf(",") !== undefined);
      this.#expect(")");
    }
    const own = target === undefined ? 0 : 1;
    const within = target === undefined ? args : [target, ...args];
    const call = this.#deepened<Call>({ kind: "call", offset, name, target, args }, own, within);
    try {
      return this.#deepened(expandMacro(call) ?? call, own, within);
    } catch (error) {
      if (!(error instanceof MacroError)) throw error;
      this.#report(error.message, error.offset);
      return call;
    }
  }

  #indexed(operand: Expression, open: Token): Expression {
    const isOptional = this.#takeIf("?") !== undefined;
    const index = this.#expression();
    this.#expect("]");
    return this.#operator(open, isOptional ? "_[?_]" : "_[_]", [operand, index]);
  }

  #primary(): Expression {
    const token = this.#token;
    if (token.type === "operator") return this.#bracketed(token);
    if (token.type === "identifier") return this.#named("");
    if (token.type === "end" || token.type === "escaped") throw this.#noOperand();
    this.#take();
    return this.#literal(token, "", token.offset);
  }

  /** Extra and missing tokens have different errors. */
  #noOperand(wanted = OPERANDS): SyntaxIssue {
    const { type, text, offset } = this.#token;
    const next = this.#tokens[this.#index + 1];
    const isBeginning =
      next !== undefined &&
      (next.type === "operator" ? /^[[({.!-]$/.test(next.text) : next.type !== "end");
    const fault = type !== "end" && isBeginning ? "extraneous" : "mismatched";
    return new SyntaxIssue(`${fault} input '${text}' expecting ${wanted}`, offset);
  }

  #bracketed(token: Token): Expression {
    switch (token.text) {
      case "(": {
        this.#take();
        const inner = this.#expression();
        this.#expect(")");
        return inner;
      }
      case "[":
        return this.#list(this.#take());
      case "{":
        return this.#map(this.#take());
      case ".":
        this.#take();
        return this.#named(".");
      case "-": {
        this.#take();
        return this.#literal(this.#take(), "-", token.offset);
      }
      default:
        throw this.#noOperand();
    }
  }

  #named(dot: string): Expression {
    const token = this.#token;
    if (token.type !== "identifier") {
      throw new SyntaxIssue(`mismatched input '${token.text}' expecting IDENTIFIER`, token.offset);
    }
    const message = this.#messageName();
    if (message !== undefined) return this.#message(`${dot}${message}`);
    this.#take();
    const open = this.#takeIf("(");
    if (RESERVED.has(token.text)) {
      this.#report(`reserved identifier: ${token.text}`, token.offset);
    }
    const name = `${dot}${token.text}`;
    if (open !== undefined) return this.#call(open, name, undefined);
    return { kind: "ident", offset: token.offset, name };
  }

  /** "a.b" in "a.b{", which is a message. */
  #messageName(): string | undefined {
    let index = this.#index;
    const names: string[] = [];
    for (;;) {
      const name = this.#tokens[index];
      if (name?.type !== "identifier") return undefined;
      names.push(name.text);
      const next = this.#tokens[index + 1];
      if (next?.type !== "operator") return undefined;
      if (next.text === "{") {
        this.#index = index + 1;
        return names.join(".");
      }
      if (next.text !== ".") return undefined;
      index += 2;
    }
  }

  #message(name: string): Expression {
    const { offset } = this.#expect("{");
    const entries: Entry<string>[] = [];
    while (this.#takeIf("}") === undefined) {
      const isOptional = this.#takeIf("?") !== undefined;
      const field = this.#take();
      if (field.type !== "identifier" && field.type !== "escaped") {
        throw new SyntaxIssue(
          `mismatched input '${field.text}' expecting {'}', ',', '?', IDENTIFIER, ESC_IDENTIFIER}`,
          field.offset,
        );
      }
      const key = field.type === "escaped" ? field.text.slice(1, -1) : field.text;
      const colon = this.#expect(":");
      entries.push({ key, value: this.#expression(), isOptional, offset: colon.offset });
      if (this.#takeIf(",") === undefined && !this.#isOperator("}")) this.#expect("}", "','");
    }
    const values = entries.map(({ value }) => value);
    return this.#deepened({ kind: "message", offset, name, entries }, 0, values);
  }

  #list({ offset }: Token): Expression {
    const items: { item: Expression; isOptional: boolean }[] = [];
    while (this.#takeIf("]") === undefined) {
      const isOptional = this.#takeIf("?") !== undefined;
      items.push({ item: this.#expression(), isOptional });
      if (this.#takeIf(",") === undefined && !this.#isOperator("]")) this.#expect("]", "','");
    }
    const within = items.map(({ item }) => item);
    return this.#deepened({ kind: "list", offset, items }, 0, within);
  }

  #map({ offset }: Token): Expression {
    const entries: Entry<Expression>[] = [];
    while (this.#takeIf("}") === undefined) {
      const isOptional = this.#takeIf("?") !== undefined;
      const key = this.#expression();
      const colon = this.#expect(":");
      entries.push({ key, value: this.#expression(), isOptional, offset: colon.offset });
      if (this.#takeIf(",") === undefined && !this.#isOperator("}")) this.#expect("}", "','");
    }
    const within = entries.flatMap(({ key, value }) => [key, value]);
    return this.#deepened({ kind: "map", offset, entries }, 0, within);
  }

  #literal(token: Token, sign: string, offset: number): Expression {
    return { kind: "literal", offset, value: this.#valueOf(token, sign, offset) };
  }

  #valueOf({ type, text }: Token, sign: string, offset: number) {
    switch (type) {
      case "int": {
        const value = BigInt(text) * (sign === "-" ? -1n : 1n);
        if (value < INT_MIN || value > INT_MAX) this.#report("invalid int literal", offset);
        return value;
      }
      case "uint": {
        const value = BigInt(text.slice(0, -1));
        if (value > UINT_MAX) this.#report("invalid uint literal", offset);
        return new Uint(value);
      }
      case "double": {
        const value = Number(`${sign}${text}`);
        if (!Number.isFinite(value)) this.#report("invalid double literal", offset);
        return value;
      }
      case "string":
        return this.#unescaped(() => unescapeText(text), offset) ?? "";
      case "bytes":
        return this.#unescaped(() => unescapeBytes(text), offset) ?? new Uint8Array();
      default:
        return text === "null" ? null : text === "true";
    }
  }

  #unescaped<T>(read: () => T, offset: number): T | undefined {
    try {
      return read();
    } catch (error) {
      this.#report(error instanceof Error ? error.message : String(error), offset);
      return undefined;
    }
  }
}

/** The number of nodes of an expression with expanded macros; a shared node counts at each position. */
function expressionSize(expression: Expression): number {
  // Some macros duplicate their target: counting each node of a chain of them would take exponential time.
  const known = new Map<Expression, number>();
  const sizeOf = (part: Expression): number => {
    const found = known.get(part);
    if (found !== undefined) return found;
    const size = partsOf(part).reduce((sum, one) => sum + sizeOf(one), 1);
    known.set(part, size);
    return size;
  };
  return sizeOf(expression);
}
