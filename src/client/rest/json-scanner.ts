/**
 * Finds where one JSON document ends and the next begins, byte by byte.
 *
 * Strict: the first byte that cannot be part of a document is an error, so that half a document is not taken for the
 * beginning of what follows it. It says nothing of numbers and escapes beyond where they end; `JSON.parse` does that.
 * Works on bytes: a character that is split over two reads is joined before it is decoded.
 */

/** The effect of a byte. */
export type ScanResult = "continue" | "end" | "error";

type Expectation =
  /** Between documents. */
  | "document"
  | "value"
  /** After "[": a value or "]". */
  | "value-or-end"
  /** After "{": a name or "}". */
  | "name-or-end"
  | "name"
  | "colon"
  /** After a value inside an object or array. */
  | "comma-or-end"
  /** Inside true, false, null or a number. */
  | "scalar"
  | "string";

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Scans a sequence of documents, each of which is an object or an array. */
export class JsonScanner {
  /** The open brackets, outermost first, as the bytes that will close them. */
  readonly #open: number[] = [];
  #expected: Expectation = "document";
  /** Whether the string being read is a member's name. */
  #isName = false;
  #isEscaped = false;

  /** Whether no document has started since the last one ended. */
  isBetweenDocuments(): boolean {
    return this.#expected === "document";
  }

  /** Takes one byte. After "error" the scanner is of no use any more. */
  push(byte: number): ScanResult {
    if (this.#expected === "string") return this.#inString(byte);
    if (this.#expected === "scalar") {
      if (isScalarByte(byte)) return "continue";
      this.#expected = "comma-or-end";
    }
    if (isSpace(byte)) return "continue";
    switch (this.#expected) {
      case "document":
        return byte === OPEN_OBJECT || byte === OPEN_ARRAY ? this.#beginValue(byte) : "error";
      case "value":
        return this.#beginValue(byte);
      case "value-or-end":
        return byte === CLOSE_ARRAY ? this.#close(byte) : this.#beginValue(byte);
      case "name-or-end":
        return byte === CLOSE_OBJECT ? this.#close(byte) : this.#beginName(byte);
      case "name":
        return this.#beginName(byte);
      case "colon":
        return byte === COLON ? this.#expect("value") : "error";
      default:
        return byte === COMMA ? this.#nextMember() : this.#close(byte);
    }
  }

  #inString(byte: number): ScanResult {
    // Control characters must be escaped: a bare line feed means that the rest of the document never came.
    if (byte < SPACE) return "error";
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) return this.#expect(this.#isName ? "colon" : "comma-or-end");
    return "continue";
  }

  #beginValue(byte: number): ScanResult {
    if (byte === OPEN_OBJECT) {
      this.#open.push(CLOSE_OBJECT);
      return this.#expect("name-or-end");
    }
    if (byte === OPEN_ARRAY) {
      this.#open.push(CLOSE_ARRAY);
      return this.#expect("value-or-end");
    }
    if (byte === QUOTE) {
      this.#isName = false;
      return this.#expect("string");
    }
    return isScalarByte(byte) ? this.#expect("scalar") : "error";
  }

  #beginName(byte: number): ScanResult {
    if (byte !== QUOTE) return "error";
    this.#isName = true;
    return this.#expect("string");
  }

  #nextMember(): ScanResult {
    return this.#expect(this.#open.at(-1) === CLOSE_OBJECT ? "name" : "value");
  }

  #close(byte: number): ScanResult {
    if (this.#open.pop() !== byte) return "error";
    if (this.#open.length > 0) return this.#expect("comma-or-end");
    this.#expected = "document";
    return "end";
  }

  #expect(next: Expectation): ScanResult {
    this.#expected = next;
    return "continue";
  }
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB;
}

/** Letters, digits and signs: the bytes of true, false, null and numbers. */
function isScalarByte(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    byte === 0x45 ||
    byte === 0x2b ||
    byte === 0x2d ||
    byte === 0x2e
  );
}
