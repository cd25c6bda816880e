import { type Html, html, join } from "../report/html-text.js";
import { secondsText } from "../report/timeline-excerpt.js";
import type { Actor, SequenceRow } from "./sequence.js";
import { sequenceLabel } from "./sequence-label.js";

/** The coordinates of the diagram, in its own units. */
const WIDTH = 1120;
const X: Readonly<Record<Actor, number>> = { user: 150, informer: 415, apiserver: 765 };
const LINE_TOP = 34;
const ROW_HEIGHT = 26;
const ARROW = 6;
/** The number of characters that fit: a letter is some 7 units wide. */
const STEP_MAX_CHARS = 126;
/** From each actor to the edge. */
const NOTE_MAX_CHARS: Readonly<Record<Actor, number>> = { user: 130, informer: 94, apiserver: 42 };
const LEFT_MAX_CHARS = 36;
const RIGHT_MAX_CHARS = 47;

/** A row and its position. */
interface Placed {
  readonly row: SequenceRow;
  readonly y: number;
}

/**
 * A trial as a picture: messages between the actors, in order. Each entry has one row, so the height does not show time;
 * pauses are labelled. Arrows are horizontal, as latencies are not measured.
 *
 * @param describedBy id of the table with the same content
 */
export function sequenceDiagram(rows: readonly SequenceRow[], describedBy: string): Html {
  let y = LINE_TOP;
  const placed = rows.map((row): Placed => {
    const here = { row, y };
    y += heightOf(row);
    return here;
  });
  const height = y + ROW_HEIGHT / 2;
  return html`<svg class="sequence" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Sequence of user, informer and apiserver" aria-describedby="${describedBy}">
${join(Object.entries(X).map(([name, x]) => lifeline(name, x, height)))}
${join(bars(placed, height))}
${join(placed.map(rowPicture))}
</svg>`;
}

function heightOf(row: SequenceRow): number {
  return row.type === "message" && row.answer !== undefined ? ROW_HEIGHT * 1.7 : ROW_HEIGHT;
}

function lifeline(name: string, x: number, height: number): Html {
  return html`<g class="actor"><rect x="${x - 60}" y="2" width="120" height="22" rx="4"/><text x="${x}" y="17" text-anchor="middle">${name === "user" ? "user's handler" : name}</text><line x1="${x}" y1="24" x2="${x}" y2="${height}"/></g>`;
}

/** Open watches as bars on the apiserver's line, side by side where they overlap. */
function bars(placed: readonly Placed[], height: number): readonly Html[] {
  const open = new Map<string, { readonly y: number; readonly lane: number }>();
  const done: Html[] = [];
  const close = (watch: string, toY: number) => {
    const bar = open.get(watch);
    if (bar === undefined) return;
    open.delete(watch);
    done.push(
      html`<rect class="watch" x="${X.apiserver - 4 + bar.lane * 10}" y="${bar.y}" width="8" height="${Math.max(4, toY - bar.y)}"><title>${watch}</title></rect>`,
    );
  };
  for (const { row, y } of placed) {
    if (row.type !== "message") continue;
    if (row.ends !== undefined) close(row.ends, y + ROW_HEIGHT / 2);
    if (row.opens !== undefined) {
      const taken = new Set([...open.values()].map(({ lane }) => lane));
      const lane = [0, 1, 2, 3].find((one) => !taken.has(one)) ?? 3;
      open.set(row.opens, { y: y + heightOf(row) - ROW_HEIGHT / 2, lane });
    }
  }
  for (const watch of [...open.keys()]) close(watch, height);
  return done;
}

function rowPicture({ row, y }: Placed): Html {
  if (row.type === "pause") {
    return html`<text class="pause" x="${X.informer}" y="${y + 17}" text-anchor="middle">⋯ ${pauseText(row.pauseMs)} ⋯</text>`;
  }
  if (row.type === "gap") {
    return html`<text class="pause" x="${X.informer}" y="${y + 17}" text-anchor="middle">⋯ ${row.count} more ⋯</text>`;
  }
  const pointed = row.isPointedAt ? " pointed" : "";
  const mark = row.isPointedAt
    ? html`<rect class="mark" x="0" y="${y + 1}" width="${WIDTH}" height="${heightOf(row) - 2}"/><text class="pointer" x="2" y="${y + 17}">▶</text>`
    : html``;
  return html`<g class="row r-${row.type}${pointed}"><title>${row.text}</title>${mark}<text class="time" x="72" y="${y + 17}" text-anchor="end">${secondsText(row.atMs)}</text>${content(row, y)}</g>
`;
}

function pauseText(pauseMs: number): string {
  return pauseMs < 1000 ? `${Math.round(pauseMs)} ms` : `${(pauseMs / 1000).toFixed(1)} s`;
}

function content(row: Exclude<SequenceRow, { type: "pause" | "gap" }>, y: number): Html {
  switch (row.type) {
    case "step":
      return html`<rect class="band${row.isFailed ? " failed" : ""}" x="80" y="${y + 2}" width="${WIDTH - 84}" height="${ROW_HEIGHT - 4}" rx="3"/><text x="88" y="${y + 17}">${row.isFailed ? "✕ " : ""}${cut(row.text, STEP_MAX_CHARS)}</text>`;
    case "clock":
      return html`<line class="clock" x1="80" y1="${y + 20}" x2="${WIDTH}" y2="${y + 20}"/><text x="${X.informer}" y="${y + 15}" text-anchor="middle">${cut(row.text, STEP_MAX_CHARS)}</text>`;
    case "note":
      return note(row, y);
    case "message":
      return message(row, y);
  }
}

function note(row: Extract<SequenceRow, { type: "note" }>, y: number): Html {
  const x = X[row.at] + (row.at === "apiserver" ? 50 : 14);
  const text = cut(row.text, NOTE_MAX_CHARS[row.at]);
  return row.isFault
    ? html`<text class="fault" x="${x}" y="${y + 17}">⚡ ${text.replace(/^fault /, "")}</text>`
    : html`<text class="note" x="${x}" y="${y + 17}">${text}</text>`;
}

function message(row: Extract<SequenceRow, { type: "message" }>, y: number): Html {
  const isLeft = row.to === "user" || row.from === "user";
  const middle = ((isLeft ? X.user : X.apiserver) + X.informer) / 2;
  const text = cut(row.text, isLeft ? LEFT_MAX_CHARS : RIGHT_MAX_CHARS);
  const first = arrow(X[row.from], X[row.to], y + 21, row.isLost);
  const label = html`<text class="label" x="${middle}" y="${y + 16}" text-anchor="middle">${text}</text>`;
  if (row.answer === undefined) return html`${first}${label}`;
  const back = y + ROW_HEIGHT * 0.7 + 21;
  return html`${first}${label}<g class="answer">${arrow(X[row.to], X[row.from], back, false)}<text class="label" x="${middle}" y="${back - 5}" text-anchor="middle">${cut(row.answer, RIGHT_MAX_CHARS)}</text></g>`;
}

function arrow(fromX: number, toX: number, y: number, isLost: boolean): Html {
  const side = toX > fromX ? -1 : 1;
  const endX = isLost ? (fromX + toX) / 2 : toX;
  const head = isLost
    ? html`<text class="lost" x="${endX}" y="${y + 5}" text-anchor="middle">✕</text>`
    : html`<path d="M${endX} ${y} l${side * ARROW * 1.5} -${ARROW / 1.5} v${ARROW * 1.33} z"/>`;
  return html`<line class="arrow" x1="${fromX}" y1="${y}" x2="${endX}" y2="${y}"/>${head}`;
}

/** A text, cut to the available width. */
function cut(text: string, maxChars: number): string {
  const letters = [...sequenceLabel(text)];
  return letters.length <= maxChars
    ? letters.join("")
    : `${letters.slice(0, maxChars - 1).join("")}…`;
}
