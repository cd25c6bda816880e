/**
 * The part of jq that stages of kwok select with: paths (`.status.phase`, `.metadata.annotations["a/b"]`, `.items[0]`), all
 * items (`.[]`), pipes, and `select` with `==`, `!=`, `and` and `or`.
 */

import { isJsonObject } from "../values/json-value.js";

/** An invalid expression, or one that is not supported. */
export class JqError extends Error {
  override readonly name = "JqError";
}

/** A query: undefined where jq would fail; values that are null are left out, as kwok does. */
export type JqQuery = (value: unknown) => readonly unknown[] | undefined;

type Step = (value: unknown) => readonly unknown[];

/** An operation that jq does not support for a value: the query has no result. A single instance, as it is frequent and never read. */
const UNFIT = new Error("unfit");

/** Parses an expression. @throws JqError */
export function compileJq(text: string): JqQuery {
  const query = new JqParser(text).whole();
  return (value) => {
    try {
      return query(value).filter((one) => one !== null && one !== undefined);
    } catch (error) {
      if (error === UNFIT) return undefined;
      throw error;
    }
  };
}

const TOKEN =
  /\s*(?:("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?)|(\.[A-Za-z_]\w*)|([A-Za-z_]\w*)|(==|!=|[.[\]()|?]))/y;

const SERVED =
  'served are paths, .[], pipes and select(), with ==, !=, "and" and "or"; for others, write a "cel" expression';

interface Token {
  readonly text: string;
  readonly type: "string" | "number" | "field" | "word" | "symbol";
  readonly column: number;
}

class JqParser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokensOf(text);
  }

  whole(): Step {
    const query = this.#pipe();
    if (this.#peek() === undefined) return query;
    throw this.#unexpected();
  }

  #pipe(): Step {
    let query = this.#term();
    while (this.#skip("|")) {
      const [before, after] = [query, this.#term()];
      query = (value) => before(value).flatMap(after);
    }
    return query;
  }

  #term(): Step {
    const token = this.#peek();
    if (token?.text === "(") {
      this.#next++;
      const query = this.#pipe();
      this.#expect(")");
      return query;
    }
    if (token?.type === "word" && token.text === "select") {
      this.#next++;
      this.#expect("(");
      const holds = this.#condition();
      this.#expect(")");
      return (value) => holds(value).flatMap((is) => (is ? [value] : []));
    }
    if (token?.type === "field" || token?.text === ".") return this.#path();
    throw this.#unexpected();
  }

  /** `.a`, `.a.b`, `.["a"]`, `.a[0]`, `.a[]`, `.a.[]` */
  #path(): Step {
    const steps: Step[] = [];
    if (this.#peek()?.text === ".") {
      this.#next++;
      const token = this.#peek();
      if (token?.type === "string") steps.push(this.#member(this.#take()));
    }
    for (;;) {
      const token = this.#peek();
      if (token?.type === "field") steps.push(memberStep(this.#take().text.slice(1)));
      else if (token?.text === "[") steps.push(this.#bracket());
      else if (token?.text === "." && steps.length > 0 && this.#peek(1)?.text === "[") this.#next++;
      else if (token?.text === "?" && steps.length > 0) {
        this.#next++;
        const step = steps.pop() ?? ((value) => [value]);
        steps.push(forgiving(step));
      } else break;
    }
    return (value) =>
      steps.reduce<readonly unknown[]>((values, step) => values.flatMap(step), [value]);
  }

  #bracket(): Step {
    this.#expect("[");
    const token = this.#take();
    if (token.text === "]") return items;
    const step =
      token.type === "string"
        ? this.#member(token)
        : token.type === "number" && /^-?\d+$/.test(token.text)
          ? itemStep(Number(token.text))
          : undefined;
    if (step === undefined) {
      this.#next--;
      throw this.#unexpected();
    }
    this.#expect("]");
    return step;
  }

  #member(token: Token): Step {
    return memberStep(String(this.#literal(token)));
  }

  #condition(): (value: unknown) => readonly boolean[] {
    let holds = this.#conjunction();
    while (this.#skip("or")) {
      const [one, other] = [holds, this.#conjunction()];
      holds = (value) => one(value).flatMap((is) => (is ? [true] : other(value)));
    }
    return holds;
  }

  #conjunction(): (value: unknown) => readonly boolean[] {
    let holds = this.#comparison();
    while (this.#skip("and")) {
      const [one, other] = [holds, this.#comparison()];
      holds = (value) => one(value).flatMap((is) => (is ? other(value) : [false]));
    }
    return holds;
  }

  #comparison(): (value: unknown) => readonly boolean[] {
    const left = this.#operand();
    const operator = this.#peek()?.text;
    if (operator !== "==" && operator !== "!=") {
      return (value) =>
        left(value).map((one) => one !== false && one !== null && one !== undefined);
    }
    this.#next++;
    const right = this.#operand();
    return (value) =>
      right(value).flatMap((other) =>
        left(value).map((one) => isSame(one, other) === (operator === "==")),
      );
  }

  #operand(): Step {
    const token = this.#peek();
    if (token === undefined) throw this.#unexpected();
    const literal = LITERALS.get(token.text);
    if (token.type === "string" || token.type === "number" || literal !== undefined) {
      this.#next++;
      const value = this.#literal(token);
      return () => [value];
    }
    return this.#term();
  }

  #literal({ text, column }: Token): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw new JqError(`${text} at column ${column} of ${this.#text} is not written as JSON is`);
    }
  }

  #peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#next + ahead];
  }

  #take(): Token {
    const token = this.#tokens[this.#next];
    if (token === undefined) throw this.#unexpected();
    this.#next++;
    return token;
  }

  #skip(text: string): boolean {
    const token = this.#peek();
    const isThere = token?.text === text && token.type !== "string";
    if (isThere) this.#next++;
    return isThere;
  }

  #expect(text: string): void {
    if (!this.#skip(text)) throw this.#unexpected();
  }

  #unexpected(): JqError {
    const token = this.#peek();
    const what = token === undefined ? "the end" : token.text;
    const column = token?.column ?? this.#text.length + 1;
    return new JqError(`unexpected ${what} at column ${column} of ${this.#text}; ${SERVED}`);
  }
}

const LITERALS: ReadonlyMap<string, true> = new Map([
  ["true", true],
  ["false", true],
  ["null", true],
]);

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  for (let position = 0; position < end; position = TOKEN.lastIndex) {
    TOKEN.lastIndex = position;
    const found = TOKEN.exec(text);
    if (found === null) {
      throw new JqError(`unexpected text at column ${position + 1} of ${text}; ${SERVED}`);
    }
    const [whole, string, number, field, word, symbol = ""] = found;
    const type =
      string !== undefined
        ? "string"
        : number !== undefined
          ? "number"
          : field !== undefined
            ? "field"
            : word !== undefined
              ? "word"
              : "symbol";
    const one = string ?? number ?? field ?? word ?? symbol;
    tokens.push({ type, text: one, column: position + whole.length - one.length + 1 });
  }
  if (tokens.length === 0) throw new JqError("the expression is empty");
  return tokens;
}

function memberStep(name: string): Step {
  return (value) => {
    if (value === null || value === undefined) return [null];
    if (!isJsonObject(value)) throw UNFIT;
    return [Object.hasOwn(value, name) ? value[name] : null];
  };
}

function itemStep(index: number): Step {
  return (value) => {
    if (value === null || value === undefined) return [null];
    if (!Array.isArray(value)) throw UNFIT;
    return [value.at(index) ?? null];
  };
}

function items(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isJsonObject(value)) return Object.values(value);
  throw UNFIT;
}

function forgiving(step: Step): Step {
  return (value) => {
    try {
      return step(value);
    } catch (error) {
      if (error === UNFIT) return [];
      throw error;
    }
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
