import { type Html, html, join } from "../report/html-text.js";

/** The highlighted parts of a step: quoted texts, placeholders of outlines, objects, numbers and durations. */
const TOKENS =
  /(?<quoted>"[^"]*")|(?<hole><[^<>]+>)|(?<object>\b[a-z0-9-]+\/[a-z0-9-]+\b)|(?<number>\b\d[\d.]*(?: ?(?:ms|s|seconds?|minutes?|hours?))?\b)/g;

/** The text of a step with its values in colour. */
export function stepText(text: string): Html {
  const pieces: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKENS)) {
    const kind = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)?.[0];
    pieces.push(
      html`${text.slice(end, match.index)}<span class="t-${kind ?? ""}">${match[0]}</span>`,
    );
    end = match.index + match[0].length;
  }
  return html`${join(pieces)}${text.slice(end)}`;
}

/** A table of a step or of examples. */
export function dataTable(rows: readonly (readonly string[])[], hasHead: boolean): Html {
  const [head = [], ...rest] = rows;
  const body = hasHead ? rest : rows;
  const cells = (row: readonly string[]) =>
    join(row.map((cell) => html`<td>${stepText(cell)}</td>`));
  const headRow = hasHead
    ? html`<thead><tr>${join(head.map((cell) => html`<th scope="col">${cell}</th>`))}</tr></thead>`
    : html``;
  return html`<div class="wide"><table class="data">${headRow}<tbody>${join(body.map((row) => html`<tr>${cells(row)}</tr>`))}</tbody></table></div>`;
}
