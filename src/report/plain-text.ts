import type { Report } from "./report.js";

/**
 * Everything that a terminal might obey instead of showing: control characters, what turns the direction of text around, and
 * what else ends a line.
 */
const OBEYED = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\uFEFF]/gu;

/**
 * A text that is safe to write to a terminal: what a terminal would obey is written out (`\u001b`); newlines and tabs stay.
 * For everything that an adapter may have had a hand in.
 */
export function plainText(text: string): string {
  return text.replace(OBEYED, (character) =>
    character === "\n" || character === "\t" ? character : escapeOf(character),
  );
}

/** A report all of whose texts are plain. */
export function plainReport(report: Report): Report {
  return allPlain(report);
}

/** A value of plain objects and lists, all of whose texts are plain. */
export function allPlain<T extends object>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === "string" ? plainText(part) : part,
  );
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
