import { cutText } from "../../protocol/cut-text.js";
import { PortError } from "../../protocol/port-error.js";

/** How much is shown: enough for a stack trace, in most languages. */
const LINES_MAX_COUNT = 20;
const LINE_MAX_CHARS = 400;

/** What an adapter that did not start wrote to standard error, to stand below the error; "" when that is nothing. */
export function lastWords(error: unknown): string {
  const lines = error instanceof PortError ? (error.details.logLines ?? []) : [];
  if (lines.length === 0) return "";
  const last = lines.slice(-LINES_MAX_COUNT).map((line) => `  ${cutText(line, LINE_MAX_CHARS)}`);
  const more = lines.length > last.length ? ", at the end" : "";
  return `\nits standard error says${more}:\n${last.join("\n")}`;
}
