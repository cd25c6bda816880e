import type { Report } from "./report.js";

/**
 * Characters that affect a terminal: control characters, those that change the direction of text, and
 * other line separators.
 */
const OBEYED = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\uFEFF]/gu;

/**
 * A text that is safe for a terminal: such characters are escaped (`\u001b`), except newlines and tabs.
 * For every text that may come from an adapter.
 */
export function plainText(text: string): string {
  return text.replace(OBEYED, (character) =>
    character === "\n" || character === "\t" ? character : escapeOf(character),
  );
}

/** A report with all texts made plain. */
export function plainReport(report: Report): Report {
  return allPlain(report);
}

/** A value of plain objects and lists, with all texts made plain. */
export function allPlain<T extends object>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === "string" ? plainText(part) : part,
  );
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
