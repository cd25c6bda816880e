/**
 * Parses JSON. The messages of errors are Go's: users know them, and tests compare them.
 *
 * Mirrors: encoding/json scanner.go.
 */
import { goQuoted } from "./go-text.js";

const END = "unexpected end of JSON input";

const SPACES = " \t\r\n";
const LITERALS = ["true", "false", "null"];
const ESCAPED = 'bfnrt\\/"';

/** Parses JSON. @throws SyntaxError with the message that Go has for it */
export function parseJson(text: string | Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch (error) {
    // Go reads bytes, shows the first of a character, and looks at the end by reading a space.
    const bytes = (typeof text === "string" ? Buffer.from(text) : text).toString("latin1");
    const fault = new Scanner(`${bytes} `).fault() ?? END;
    throw new SyntaxError(fault, { cause: error });
  }
}

/** A fault ends the scan. */
class Fault extends Error {
  override readonly name = "Fault";
}

/** What is open: an object or a list. */
type Level = "{" | "[";

class Scanner {
  readonly #text: string;
  readonly #levels: Level[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  fault(): string | undefined {
    try {
      this.#document();
      return undefined;
    } catch (error) {
      if (error instanceof Fault) return error.message;
      throw error;
    }
  }

  #document(): void {
    this.#value();
    while (this.#levels.length > 0) this.#afterValue();
    this.#skipSpaces();
    if (this.#at < this.#text.length) throw this.#invalid("after top-level value");
  }

  /** A value, or the opening of one that has others inside. */
  #value(): void {
    const first = this.#skipSpaces();
    if (first === "{") this.#open("{");
    else if (first === "[") this.#open("[");
    else if (first === '"') this.#string();
    else if (first === "-" || isDigit(first)) this.#number();
    else this.#literal(first);
  }

  #open(level: Level): void {
    this.#at++;
    const next = this.#skipSpaces();
    if (next === (level === "{" ? "}" : "]")) {
      this.#at++;
      return;
    }
    this.#levels.push(level);
    if (level === "{") this.#key();
    this.#value();
  }

  #key(): void {
    if (this.#skipSpaces() !== '"') {
      throw this.#invalid("looking for beginning of object key string");
    }
    this.#string();
    if (this.#skipSpaces() !== ":") throw this.#invalid("after object key");
    this.#at++;
  }

  #afterValue(): void {
    const isObject = this.#levels.at(-1) === "{";
    const next = this.#skipSpaces();
    if (next === (isObject ? "}" : "]")) {
      this.#at++;
      this.#levels.pop();
      return;
    }
    if (next !== ",") {
      throw this.#invalid(isObject ? "after object key:value pair" : "after array element");
    }
    this.#at++;
    if (isObject) this.#key();
    this.#value();
  }

  #string(): void {
    for (this.#at++; this.#current() !== '"'; this.#at++) {
      const one = this.#current();
      if (one < " ") throw this.#invalid("in string literal");
      if (one === "\\") this.#escape();
    }
    this.#at++;
  }

  #escape(): void {
    this.#at++;
    const one = this.#current();
    if (one !== "u") {
      if (!ESCAPED.includes(one)) throw this.#invalid("in string escape code");
      return;
    }
    for (let digit = 0; digit < 4; digit++) {
      this.#at++;
      if (!/[0-9a-fA-F]/.test(this.#current())) {
        throw this.#invalid("in \\u hexadecimal character escape");
      }
    }
  }

  #number(): void {
    if (this.#peek() === "-") {
      this.#at++;
      if (!isDigit(this.#current())) throw this.#invalid("in numeric literal");
    }
    if (this.#peek() === "0") this.#at++;
    else this.#digits();
    if (this.#peek() === ".") {
      this.#at++;
      if (!isDigit(this.#current())) {
        throw this.#invalid("after decimal point in numeric literal");
      }
      this.#digits();
    }
    if (this.#peek().toLowerCase() !== "e") return;
    this.#at++;
    if ("+-".includes(this.#current())) this.#at++;
    if (!isDigit(this.#current())) throw this.#invalid("in exponent of numeric literal");
    this.#digits();
  }

  #digits(): void {
    while (isDigit(this.#peek())) this.#at++;
  }

  #literal(first: string): void {
    const word = LITERALS.find((one) => one.startsWith(first));
    if (word === undefined) throw this.#invalid("looking for beginning of value");
    for (const letter of word) {
      if (this.#current() !== letter) {
        throw this.#invalid(`in literal ${word} (expecting '${letter}')`);
      }
      this.#at++;
    }
  }

  /** The next character other than white space; "" at the end. */
  #skipSpaces(): string {
    while (SPACES.includes(this.#peek()) && this.#peek() !== "") this.#at++;
    return this.#peek();
  }

  #peek(): string {
    return this.#text.charAt(this.#at);
  }

  /** @throws Fault at the end */
  #current(): string {
    const one = this.#peek();
    if (one === "") throw new Fault(END);
    return one;
  }

  #invalid(where: string): Fault {
    const one = this.#peek();
    return new Fault(one === "" ? END : `invalid character ${quoted(one)} ${where}`);
  }
}

function isDigit(one: string): boolean {
  return one >= "0" && one <= "9";
}

/** A character as Go shows it. */
function quoted(one: string): string {
  if (one === "'") return "'\\''";
  if (one === '"') return "'\"'";
  return `'${goQuoted(one).slice(1, -1)}'`;
}
