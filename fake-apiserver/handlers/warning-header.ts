import { LIMITS } from "../values/limits.js";

/** The length to which a warning is truncated when all of them would be too long. */
const CUT_TO_COUNT = 256;

/** A text with such a character is dropped: it could break the header. */
const CONTROL = /\p{Cc}/u;

/**
 * The value of a Warning header with all of these, each once; undefined if there are none. It is a binary
 * string, because the text is UTF-8 and Node writes headers as Latin-1.
 */
export function warningHeader(texts: readonly string[]): string | undefined {
  const shown = [...new Set(texts)].filter((text) => text !== "" && !CONTROL.test(text));
  if (shown.length === 0) return undefined;
  const isTooMuch =
    shown.reduce((sum, text) => sum + [...text].length, 0) > LIMITS.warningsMaxCount;
  const value = (isTooMuch ? cut(shown) : shown).map((text) => `299 - ${quoted(text)}`).join(", ");
  return Buffer.from(value).toString("latin1");
}

function cut(texts: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let writtenCount = 0;
  for (const text of texts) {
    if (writtenCount >= LIMITS.warningsMaxCount) break;
    const characters = [...text].slice(0, CUT_TO_COUNT);
    writtenCount += characters.length;
    kept.push(characters.join(""));
  }
  return kept;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}
