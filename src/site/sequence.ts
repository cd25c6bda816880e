import type { ExcerptLine } from "../report/timeline-excerpt.js";
import type { TimelineEntry } from "../suite/evidence/evidence.js";

/** The participants of a trial, from left to right. */
export type Actor = "user" | "informer" | "apiserver";

/** A line of a sequence diagram. */
export type SequenceRow =
  /** A step of the scenario, which is executed from here on. */
  | (RowFacts & { readonly type: "step"; readonly isFailed: boolean })
  /** A message between two actors. `isLost`: it was dropped on its way. */
  | (RowFacts & {
      readonly type: "message";
      readonly from: Actor;
      readonly to: Actor;
      readonly answer?: string;
      readonly isLost: boolean;
      /** The watch that it opens or ends. */
      readonly opens?: string;
      readonly ends?: string;
    })
  /** An event at one actor. */
  | (RowFacts & { readonly type: "note"; readonly at: Actor; readonly isFault: boolean })
  /** The suite advances the clock. */
  | (RowFacts & { readonly type: "clock" })
  /** A pause. */
  | { readonly type: "pause"; readonly pauseMs: number }
  /** Omitted entries. */
  | { readonly type: "gap"; readonly count: number };

/** The row of an entry. */
type TimedRow = Exclude<SequenceRow, { type: "pause" | "gap" }>;

interface RowFacts {
  readonly index: number;
  readonly atMs: number;
  readonly text: string;
  readonly isPointedAt: boolean;
}

/** The minimum length of a pause that is shown. */
const PAUSE_MIN_MS = 250;

/** A timeline as the lines of a diagram. `failedStep` is the text of the failed step. */
export function sequenceOf(
  lines: readonly ExcerptLine[],
  failedStep: string | undefined,
): readonly SequenceRow[] {
  const lastStep = lines.findLastIndex(
    (line) =>
      line.type === "entry" && line.entry.source === "step" && line.entry.text === failedStep,
  );
  const apart = openRequests(lines);
  const waiting = [...apart]
    .flatMap(([entry, atMs]) => (atMs === undefined ? [] : [[entry, atMs] as const]))
    .sort(([, a], [, b]) => a - b);
  const rows: SequenceRow[] = [];
  let beforeMs: number | undefined;
  const push = (row: TimedRow) => {
    const pauseMs = row.atMs - (beforeMs ?? row.atMs);
    if (pauseMs >= PAUSE_MIN_MS) rows.push({ type: "pause", pauseMs });
    beforeMs = row.atMs;
    rows.push(row);
  };
  for (const [place, line] of lines.entries()) {
    if (line.type === "gap") {
      rows.push({ type: "gap", count: line.count });
      continue;
    }
    const { entry, isPointedAt } = line;
    while (waiting[0] !== undefined && waiting[0][1] < entry.atMs) {
      const [asked, atMs] = waiting[0];
      waiting.shift();
      push(requestAlone(rowOf(asked, false, false), atMs));
    }
    const row = rowOf(entry, isPointedAt, place === lastStep);
    push(apart.has(entry) ? answerAlone(row) : row);
  }
  return rows;
}

/**
 * Requests that overlap with other entries, with their start: they are drawn there, apart from their answers. Without a time
 * if another row says that the request is held.
 */
function openRequests(
  lines: readonly ExcerptLine[],
): ReadonlyMap<TimelineEntry, number | undefined> {
  const entries = lines.flatMap((line) => (line.type === "entry" ? line.entry : []));
  const open = new Map<TimelineEntry, number | undefined>();
  const spoken = new Set<TimelineEntry>();
  for (const [place, entry] of entries.entries()) {
    const { askedAtMs, text } = entry;
    if (askedAtMs === undefined) continue;
    const meanwhile = entries.slice(0, place).filter(({ atMs }) => atMs >= askedAtMs);
    const held = meanwhile.find(
      (one) => !spoken.has(one) && one.text.startsWith(`${askOf(text)} held at`),
    );
    if (held !== undefined) {
      spoken.add(held);
      open.set(entry, undefined);
    } else if (meanwhile.some(({ atMs }) => atMs > askedAtMs)) open.set(entry, askedAtMs);
  }
  return open;
}

function askOf(text: string): string {
  return text.split(" → ")[0] ?? text;
}

function requestAlone(row: TimedRow, atMs: number): TimedRow {
  if (row.type !== "message") return { ...row, atMs };
  const { answer: _answer, opens: _opens, ...request } = row;
  return { ...request, atMs };
}

function answerAlone(row: TimedRow): TimedRow {
  if (row.type !== "message" || row.answer === undefined) return row;
  const { answer, text, ...rest } = row;
  return { ...rest, from: "apiserver", to: "informer", text: `${answer} (${text})` };
}

function rowOf(entry: TimelineEntry, isPointedAt: boolean, isFailed: boolean): TimedRow {
  const { index, atMs, text } = entry;
  const facts = { index, atMs, text, isPointedAt };
  switch (entry.source) {
    case "step":
      return { ...facts, type: "step", isFailed };
    case "clock":
      return { ...facts, type: "clock" };
    case "adapter":
      return { ...facts, type: "note", at: "informer", isFault: false };
    case "handler":
      return { ...facts, type: "message", from: "informer", to: "user", isLost: false };
    case "server":
      return serverRow(facts);
  }
}

const REQUEST =
  /^(?:HTTP\/[\d.]+ |WebSocket )?(?<ask>[A-Z]+ .+?)(?: (?<what>→|held at|let through|given up) ?(?<rest>.*))?$/;
const STREAM = /^stream (?<watch>w\d+)$/;
const EVENT = /^(?<watch>w\d+) ← (?<dropped>\(dropped\) )?(?<event>.*)$/;
const CLOSED = /^(?<watch>w\d+) closed by (?<by>client|server|\w+)(?<how>.*)$/;

/** Parses the text of journal entries; any other line is a note. */
function serverRow(facts: RowFacts): TimedRow {
  const { text } = facts;
  const event = EVENT.exec(text)?.groups;
  if (event !== undefined) {
    const { watch = "", event: what = "", dropped } = event;
    const isLost = dropped !== undefined;
    const words = what === "" ? `${watch}: an event that was left out` : `${watch}: ${what}`;
    return { ...facts, text: words, type: "message", from: "apiserver", to: "informer", isLost };
  }
  const closed = CLOSED.exec(text)?.groups;
  if (closed !== undefined) {
    const { watch = "", by = "", how = "" } = closed;
    const [from, to]: [Actor, Actor] =
      by === "client" ? ["informer", "apiserver"] : ["apiserver", "informer"];
    const words = `${watch}: ends${by === "client" ? "" : how}`;
    return { ...facts, text: words, type: "message", from, to, isLost: false, ends: watch };
  }
  const request = REQUEST.exec(text)?.groups;
  if (request !== undefined) return requestRow(facts, request);
  const isFault = /^(?:fault |connection turned away|history compacted)/.test(text);
  return { ...facts, type: "note", at: "apiserver", isFault };
}

function requestRow(
  facts: RowFacts,
  { ask = "", what, rest = "" }: Readonly<Record<string, string | undefined>>,
): TimedRow {
  const message = { type: "message", from: "informer", to: "apiserver", isLost: false } as const;
  if (what === "let through") {
    return { ...facts, type: "note", at: "apiserver", isFault: false, text: `let through: ${ask}` };
  }
  if (what !== "→") {
    const words = what === undefined ? ask : `${ask} ${what} ${rest}`;
    return { ...facts, ...message, text: words };
  }
  const watch = STREAM.exec(rest)?.groups?.["watch"];
  return watch === undefined
    ? { ...facts, ...message, text: ask, answer: rest }
    : { ...facts, ...message, text: ask, answer: `stream ${watch}`, opens: watch };
}
