import type { Issue } from "./expressions.js";

/** A token of an expression. */
export interface Token {
  readonly type:
    | "operator"
    | "identifier"
    | "escaped"
    | "int"
    | "uint"
    | "double"
    | "string"
    | "bytes"
    | "word"
    | "end";
  readonly text: string;
  readonly offset: number;
}

const ESCAPE =
  "\\\\(?:[abfnrtv\"'\\\\?`]|[xX][\\da-fA-F]{2}|u[\\da-fA-F]{4}|U[\\da-fA-F]{8}|[0-3][0-7]{2})";
const RAW = `[rR](?:"""[\\s\\S]*?"""|'''[\\s\\S]*?'''|"[^"\\n\\r]*"|'[^'\\n\\r]*')`;
const QUOTED = `(?:"""(?:${ESCAPE}|[^\\\\])*?"""|'''(?:${ESCAPE}|[^\\\\])*?'''|"(?:${ESCAPE}|[^\\\\"\\n\\r])*"|'(?:${ESCAPE}|[^\\\\'\\n\\r])*')`;
/** The valid prefix of an unterminated string. */
const UNENDED = new RegExp(
  `"(?:${ESCAPE}|[^\\\\"\\n\\r])*(?:\\\\[\\s\\S]?)?|'(?:${ESCAPE}|[^\\\\'\\n\\r])*(?:\\\\[\\s\\S]?)?`,
  "y",
);

/** In this order, each at the end of the previous token. */
const PATTERNS: readonly (readonly [Token["type"] | "space", RegExp])[] = [
  ["space", /[\t \r\n\f]+/y],
  ["space", /\/\/[^\n]*/y],
  ["double", /\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?/y],
  ["uint", /0x[\da-fA-F]+[uU]|\d+[uU]/y],
  ["int", /0x[\da-fA-F]+|\d+/y],
  ["bytes", new RegExp(`[bB]${RAW}`, "y")],
  ["bytes", new RegExp(`[bB]${QUOTED}`, "y")],
  ["string", new RegExp(RAW, "y")],
  ["string", new RegExp(QUOTED, "y")],
  ["identifier", /[A-Za-z_]\w*/y],
  ["escaped", /`[\w.\-/ ]+`/y],
  ["operator", /==|!=|<=|>=|&&|\|\||[[\]{}().,\-!?:+*/%<>]/y],
];

/** Identifiers that are keywords. */
const WORDS = new Set(["true", "false", "null"]);

/** The tokens of an expression, and invalid characters. The last one is the end. */
export function tokensOf(text: string): {
  readonly tokens: readonly Token[];
  readonly issues: readonly Issue[];
} {
  const tokens: Token[] = [];
  const issues: Issue[] = [];
  const place = characterCounter(text);
  let index = 0;
  while (index < text.length) {
    const found = tokenAt(text, index);
    if (found === undefined) {
      const read = unreadable(text, index);
      issues.push({
        offset: place(index),
        message: `Syntax error: token recognition error at: '${read}'`,
      });
      index += read.length;
      continue;
    }
    const [type, word] = found;
    if (type !== "space") tokens.push(tokenOf(type, word, place(index)));
    index += word.length;
  }
  tokens.push({ type: "end", text: "<EOF>", offset: place(text.length) });
  return { tokens, issues };
}

/** A character that begins no token. The real scanner has read on when it notices. */
function unreadable(text: string, index: number): string {
  UNENDED.lastIndex = index;
  const unended = UNENDED.exec(text)?.[0];
  if (unended !== undefined) return unended;
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
  return /[=&|]/.test(character) ? `${character}${text.charAt(index + 1)}` : character;
}

function tokenAt(
  text: string,
  index: number,
): readonly [Token["type"] | "space", string] | undefined {
  for (const [type, pattern] of PATTERNS) {
    pattern.lastIndex = index;
    const word = pattern.exec(text)?.[0];
    if (word !== undefined) return [type, word];
  }
  return undefined;
}

function tokenOf(type: Token["type"], word: string, offset: number): Token {
  if (type !== "identifier") return { type, text: word, offset };
  if (word === "in") return { type: "operator", text: word, offset };
  return { type: WORDS.has(word) ? "word" : type, text: word, offset };
}

/** Positions are counted in code points, strings in UTF-16 units; requested in order. */
function characterCounter(text: string): (index: number) => number {
  let [units, characters] = [0, 0];
  return (index) => {
    while (units < index) {
      units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
      characters += 1;
    }
    return characters;
  };
}
