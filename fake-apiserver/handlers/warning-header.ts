import { LIMITS } from "../values/limits.js";

/** So many characters are left of a warning where all of them would be too long. */
const CUT_TO_COUNT = 256;

/** A text that has one is left out: it could break the header. */
const CONTROL = /\p{Cc}/u;

/**
 * The value of a Warning header that tells of all these, each once; undefined when there is nothing to tell. It is a string
 * of bytes, for the text is UTF-8 and Node writes headers byte by byte.
 */
export function warningHeader(texts: readonly string[]): string | undefined {
  const told = [...new Set(texts)].filter((text) => text !== "" && !CONTROL.test(text));
  if (told.length === 0) return undefined;
  const isTooMuch = told.reduce((sum, text) => sum + [...text].length, 0) > LIMITS.warningsMaxCount;
  const value = (isTooMuch ? cut(told) : told).map((text) => `299 - ${quoted(text)}`).join(", ");
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
