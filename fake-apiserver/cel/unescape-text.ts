/** The content of string and bytes literals. Mirrors: cel-go parser/unescape.go. */

const SIMPLE: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "`": "`",
  "?": "?",
};

const WIDTHS: Readonly<Record<string, number>> = { x: 2, X: 2, u: 4, U: 8 };

/**
 * The content of a quoted text, raw or not.
 * @throws Error with the reason for an invalid escape
 */
export function unescapeText(token: string): string {
  const { content, isRaw } = unquoted(token);
  if (isRaw) return content;
  return content.replace(escapes(), (found) => {
    const value = escapeOf(found, false);
    return typeof value === "string" ? value : String.fromCodePoint(value);
  });
}

/**
 * The content of quoted bytes, which begin with a "b".
 * @throws Error with the reason for an invalid escape
 */
export function unescapeBytes(token: string): Uint8Array {
  const { content, isRaw } = unquoted(token.slice(1));
  if (isRaw) return new Uint8Array(Buffer.from(content));
  const parts: Buffer[] = [];
  let end = 0;
  for (const match of content.matchAll(escapes())) {
    parts.push(Buffer.from(content.slice(end, match.index)));
    const value = escapeOf(match[0], true);
    parts.push(typeof value === "string" ? Buffer.from(value) : Buffer.from([value & 0xff]));
    end = match.index + match[0].length;
  }
  parts.push(Buffer.from(content.slice(end)));
  return new Uint8Array(Buffer.concat(parts));
}

function escapes(): RegExp {
  return /\\(?:[xX][\s\S]{0,2}|u[\s\S]{0,4}|U[\s\S]{0,8}|[0-3][\s\S]{0,2}|[\s\S])/g;
}

function unquoted(token: string): { readonly content: string; readonly isRaw: boolean } {
  const text = token.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  const isRaw = /^[rR]/.test(text);
  const quoted = isRaw ? text.slice(1) : text;
  const isLong = quoted.length >= 6 && /^(?:"""|''')/.test(quoted);
  const width = isLong ? 3 : 1;
  return { content: quoted.slice(width, -width), isRaw };
}

/** A literal text, or the number of a code point or byte. */
function escapeOf(sequence: string, isBytes: boolean): string | number {
  const letter = sequence.charAt(1);
  const simple = SIMPLE[letter];
  if (simple !== undefined) return simple;
  const width = WIDTHS[letter];
  if (width !== undefined) {
    const digits = sequence.slice(2);
    const isWide = width > 2;
    if (digits.length !== width || !/^[\da-fA-F]+$/.test(digits) || (isBytes && isWide)) {
      throw new Error("unable to unescape string");
    }
    return checked(Number.parseInt(digits, 16), isBytes);
  }
  if (/[0-3]/.test(letter)) {
    const digits = sequence.slice(1);
    if (!/^[0-3][0-7]{2}$/.test(digits)) {
      throw new Error("unable to unescape octal sequence in string");
    }
    return checked(Number.parseInt(digits, 8), isBytes);
  }
  throw new Error("unable to unescape string");
}

function checked(point: number, isBytes: boolean): number {
  const isSurrogate = point >= 0xd800 && point <= 0xdfff;
  if (!isBytes && (point > 0x10ffff || isSurrogate)) throw new Error("invalid unicode code point");
  return point;
}
