import { isRecord } from "../wire/is-record.js";

/**
 * JSON lines: bytes to lines, lines to objects.
 *
 * Guarantees: a character split over two chunks arrives whole; no more than `LINE_MAX_BYTES` are ever buffered; a line
 * that is not exactly one JSON object is reported, never repaired or skipped.
 */

/** No message may be longer, without its newline: 16 MiB. */
export const LINE_MAX_BYTES = 16 * 1024 * 1024;

/** The nesting of a message. Objects of Kubernetes have some dozens of levels; this limits recursion. */
const NESTING_MAX_COUNT = 500;

/** How much of an offending line is kept as evidence, in characters. */
const EXCERPT_MAX_CHARACTERS = 400;

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** One line, without its newline, or the report that a line is too long, after which there are no others. */
export type FramedLine =
  | { readonly type: "line"; readonly number: number; readonly bytes: Uint8Array }
  | { readonly type: "oversized"; readonly number: number; readonly bytes: Uint8Array };

/** Cuts a stream of bytes into lines. One splitter serves one stream. */
export class LineSplitter {
  readonly #lineMaxBytes: number;
  #number = 1;
  /** The current line so far. Invariant: no chunk holds a newline, and their sizes add up to `#heldBytes`. */
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #isOversized = false;

  constructor(options: { readonly lineMaxBytes?: number } = {}) {
    this.#lineMaxBytes = options.lineMaxBytes ?? LINE_MAX_BYTES;
  }

  /** Takes the next bytes and returns the lines that they complete; none after an oversized line. */
  push(chunk: Uint8Array): readonly FramedLine[] {
    const lines: FramedLine[] = [];
    let from = 0;
    while (!this.#isOversized && from < chunk.length) {
      const newlineAt = chunk.indexOf(NEWLINE, from);
      const until = newlineAt === -1 ? chunk.length : newlineAt;
      this.#hold(chunk.subarray(from, until));
      if (this.#heldBytes > this.#lineMaxBytes) {
        this.#isOversized = true;
        lines.push({ type: "oversized", number: this.#number, bytes: this.#take() });
      } else if (newlineAt !== -1) {
        lines.push({ type: "line", number: this.#number++, bytes: this.#take() });
      }
      from = until + 1;
    }
    return lines;
  }

  /** The last line at the end of the stream, if it has no newline; else undefined. */
  end(): FramedLine | undefined {
    if (this.#heldBytes === 0) return undefined;
    return { type: "line", number: this.#number, bytes: this.#take() };
  }

  #hold(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
  }

  #take(): Uint8Array {
    const bytes = Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    return bytes;
  }
}

/** The result of parsing a line. `column` counts characters from 1. */
export type ParsedLine =
  | { readonly type: "object"; readonly value: Readonly<Record<string, unknown>> }
  | {
      readonly type: "bad";
      readonly reason: string;
      readonly fix: string;
      readonly column: number;
    };

const NOISE_FIX =
  "something printed to standard output, which belongs to the protocol; print to standard error instead, and " +
  "point the library's logger there";

/** Parses one line as one JSON object. Never throws. */
export function parseLine(bytes: Uint8Array): ParsedLine {
  const text = decode(bytes);
  if (text === undefined) {
    const fix = "write standard output as UTF-8";
    return { type: "bad", reason: "is not UTF-8", fix, column: 1 };
  }
  if (isNestedDeeper(bytes, NESTING_MAX_COUNT)) {
    const reason = `is nested more than ${NESTING_MAX_COUNT} levels deep`;
    const fix = "encode what the library handed over, and nothing that contains itself";
    return { type: "bad", reason, fix, column: 1 };
  }
  const value = parse(text);
  if (isRecord(value)) return { type: "object", value };
  if (value !== undefined) {
    return { type: "bad", reason: "is JSON but not an object", fix: NOISE_FIX, column: 1 };
  }
  return explain(text);
}

/** A line as evidence: cut to 400 characters, bytes that are not UTF-8 replaced. */
export function excerptOf(bytes: Uint8Array): string {
  // Four bytes hold at least one character: enough for the excerpt, without decoding 16 MiB.
  const text = new TextDecoder().decode(bytes.subarray(0, EXCERPT_MAX_CHARACTERS * 4));
  return text.length <= EXCERPT_MAX_CHARACTERS ? text : `${text.slice(0, EXCERPT_MAX_CHARACTERS)}…`;
}

/** One message as one line, newline included. */
export function formatLine(message: object): string {
  return `${JSON.stringify(message)}\n`;
}

/** Counts brackets outside of strings. They are ASCII, so bytes can be compared. */
function isNestedDeeper(bytes: Uint8Array, maxCount: number): boolean {
  if (bytes.length <= 2 * maxCount) return false;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (++depth > maxCount) return true;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--;
  }
  return false;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // The decoder's own error is less clear than "is not UTF-8".
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine's message depends on its version, so explain() finds the reason itself.
    return undefined;
  }
}

function explain(text: string): ParsedLine {
  if (text.trim() === "") return { type: "bad", reason: "is empty", fix: NOISE_FIX, column: 1 };
  if (text.startsWith("\uFEFF")) {
    const fix = "write UTF-8 without a byte order mark";
    return { type: "bad", reason: "begins with a byte order mark", fix, column: 1 };
  }
  const startsAt = text.search(/\S/);
  if (text[startsAt] !== "{") {
    return { type: "bad", reason: "is not JSON", fix: NOISE_FIX, column: startsAt + 1 };
  }
  const endsAt = endOfObject(text, startsAt);
  if (endsAt === undefined) {
    const fix = "write every message and its newline in one go, and escape newlines inside strings";
    return { type: "bad", reason: "is cut off", fix, column: text.length + 1 };
  }
  const rest = text.slice(endsAt);
  const column = endsAt + rest.search(/\S|$/) + 1;
  if (rest.trimStart().startsWith("{")) {
    const fix = "end every message with a newline, and let one writer at a time write a whole line";
    return { type: "bad", reason: "holds more than one object", fix, column };
  }
  if (rest.trim() !== "" && parse(text.slice(0, endsAt)) !== undefined) {
    return { type: "bad", reason: "goes on after its object", fix: NOISE_FIX, column };
  }
  const fix = "encode messages with a JSON library, not by hand";
  return { type: "bad", reason: "is not valid JSON", fix, column: startsAt + 1 };
}

/** The index after the brace that closes the object opened at `from`; undefined if there is none. */
function endOfObject(text: string, from: number): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === "\\") at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}
