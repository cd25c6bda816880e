import { TemplateError } from "./template-error.js";

/** A token of an action. */
export interface Token {
  readonly type: "field" | "dot" | "variable" | "word" | "string" | "number" | "symbol";
  readonly text: string;
  readonly line: number;
  /** Whether it follows the previous one without a space. */
  readonly isGlued: boolean;
}

/** A part of a template: literal text, or an action between braces. */
export type Part =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "action"; readonly tokens: readonly Token[]; readonly line: number };

const WORDS: readonly (readonly [Token["type"], RegExp])[] = [
  ["string", /"(?:[^"\\\n]|\\.)*"|`[^`]*`/y],
  ["number", /[-+]?(?:0x[0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)/y],
  ["variable", /\$\w*/y],
  ["field", /\.[A-Za-z_]\w*/y],
  ["dot", /\./y],
  ["word", /[A-Za-z_]\w*/y],
  ["symbol", /:=|[=|(),]/y],
];

const COMMENT = /\/\*[\s\S]*?\*\/\s*?(?=(?:\s-)?\}\})/y;
const SPACE = /\s+/y;
const OPENING = /\{\{(?:-(?=\s))?/g;
const CLOSING = /\s-\}\}|\}\}/y;

/** Splits a template into parts. @throws TemplateError */
export function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let position = 0;
  let isTrimmed = false;
  for (;;) {
    OPENING.lastIndex = position;
    const opening = OPENING.exec(text);
    const plain = text.slice(position, opening?.index);
    const started = isTrimmed ? plain.trimStart() : plain;
    if (opening === null) {
      parts.push({ type: "text", text: started });
      return parts.filter((part) => part.type === "action" || part.text !== "");
    }
    const trimsBefore = opening[0].endsWith("-");
    parts.push({ type: "text", text: trimsBefore ? started.trimEnd() : started });
    const action = new ActionReader(text, OPENING.lastIndex).read();
    if (action.tokens.length > 0) parts.push({ type: "action", ...action });
    position = action.end;
    isTrimmed = action.trimsAfter;
  }
}

class ActionReader {
  readonly #text: string;
  #position: number;
  #line: number;

  constructor(text: string, position: number) {
    this.#text = text;
    this.#position = position;
    this.#line = text.slice(0, position).split("\n").length;
  }

  read() {
    const line = this.#line;
    const tokens: Token[] = [];
    this.#take(SPACE);
    const isComment = this.#take(COMMENT) !== undefined;
    for (let isGlued = false; ; ) {
      const closing = this.#take(CLOSING);
      if (closing !== undefined) {
        const trimsAfter = closing.includes("-");
        return { tokens, line, end: this.#position, trimsAfter };
      }
      if (this.#take(SPACE) !== undefined) {
        isGlued = false;
        continue;
      }
      if (isComment) throw new TemplateError("a comment stands alone in its braces", this.#line);
      tokens.push(this.#next(isGlued));
      isGlued = true;
    }
  }

  #next(isGlued: boolean): Token {
    for (const [type, pattern] of WORDS) {
      const line = this.#line;
      const text = this.#take(pattern);
      if (text !== undefined) return { type, text, line, isGlued };
    }
    const rest = this.#text.slice(this.#position);
    if (rest === "") throw new TemplateError('"{{" has no "}}"', this.#line);
    throw new TemplateError(`unexpected ${JSON.stringify(rest.slice(0, 1))}`, this.#line);
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) return undefined;
    this.#position += found.length;
    this.#line += found.split("\n").length - 1;
    return found;
  }
}
