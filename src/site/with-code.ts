import { type Html, html, join } from "../report/html-text.js";

/** A sentence in which text between backticks is code. */
export function withCode(text: string): Html {
  const pieces = text.split(/`([^`\n]+)`/);
  return join(
    pieces.map((piece, place) => (place % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`)),
  );
}
