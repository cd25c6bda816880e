import type { JournalEntry } from "../../../fake-apiserver/index.js";
import type { RequestLog } from "./request-log.js";

/** A list or a watch that failed, according to the server or the connection. */
export interface Breakdown {
  readonly of: "list" | "watch";
  /** The status of the answer, or of the ERROR event; absent if a connection broke, or without a status. */
  readonly code?: number;
  /** Whether it was not an error: a stream has ended cleanly. */
  readonly isCleanEnd?: true;
  /** Whether the watch was to bring the initial state, and had not brought all of it: it was there in place of a list. */
  readonly isOfState?: true;
}

/** What counts in addition to failures. */
export interface BreakdownOptions {
  /**
   * Whether a clean end of a stream counts, for a client that makes a single watch request. So does the client's own deadline:
   * that it closes a stream that has been open or silent for a while.
   */
  readonly cleanEndsCount?: boolean;
  /** What a request before the first of them is a part of, such as one that asks what resources there are. @default "list" */
  readonly begins?: Breakdown["of"];
}

/** From here on, an answer is a refusal. */
const REFUSED_MIN_STATUS = 400;

/** A client that closes a stream after so long does so by its own deadline: for the stream, or for the silence on it. */
const LIFE_MIN_MS = 60_000;
const SILENCE_MIN_MS = 10_000;

/** Faults that break the connection of a request before its answer, or replace the answer with garbage. */
const BREAKING_FAULTS: ReadonlySet<string> = new Set([
  "request.reset",
  "list.truncated",
  "status.200.html",
  "status.200.emptyBody",
  "status.200.json",
  "status.204",
]);

/** Faults that make events undecodable: client-go's watch ends there; its reflector continues. */
const GARBLING_FAULTS: ReadonlySet<string> = new Set([
  "event.malformedJson",
  "stream.truncateJson",
  "stream.noNewline",
]);

/** How a stream ends abnormally. */
const BROKEN_ENDINGS: ReadonlySet<string> = new Set(["abort", "reset"]);

/** The last list or watch that failed at the level of the protocol, or that could not be decoded. */
export function lastBreakdown(
  requests: Pick<RequestLog, "all" | "facts">,
  { cleanEndsCount = false, begins = "list" }: BreakdownOptions = {},
): Breakdown | undefined {
  const kinds = new Map(requests.all().map(({ facts, type }) => [facts.id, kindOf(type)]));
  const states = new Set(
    requests
      .all()
      .filter(({ type }) => type === "streaming-list")
      .flatMap(({ facts, watch = facts.id }) => [facts.id, watch]),
  );
  const openedMs = new Map<string, number>();
  const lastSentMs = new Map<string, number>();
  let last: Breakdown | undefined;
  let previous = begins;
  /** The stream of an ERROR event: its end then has no further meaning. */
  let failedWatch: string | undefined;
  /** Streams that cannot be decoded: what follows on them has no further meaning either. */
  const garbled = new Set<string | undefined>();
  for (const { entry } of requests.facts()) {
    if (entry.type === "fault" && GARBLING_FAULTS.has(entry.fault)) garbled.add(entry.watch);
    if (entry.type === "event-sent" && garbled.has(entry.watch)) continue;
    if (entry.type === "request") previous = kinds.get(entry.request.id) ?? previous;
    if (entry.type === "event-sent" && entry.event === "ERROR") failedWatch = entry.watch;
    if (entry.type === "event-sent" && entry.isInitialEventsEnd) states.delete(entry.watch);
    if (entry.type === "watch-opened") openedMs.set(entry.watch, entry.atMs);
    if (entry.type === "event-sent") lastSentMs.set(entry.watch, entry.atMs);
    const isNews = cleanEndsCount && entry.type === "watch-closed" && entry.watch !== failedWatch;
    const broken = breakdownOf(entry, kinds, previous);
    if (broken !== undefined) last = { ...broken, ...(isOf(states, entry) && { isOfState: true }) };
    else if (isNews && (entry.by !== "client" || isByDeadline(entry, openedMs, lastSentMs))) {
      last = { of: "watch", isCleanEnd: true };
    }
  }
  return last;
}

/** Whether a client has closed its stream by its own deadline, and not because of an event. */
function isByDeadline(
  { watch, atMs }: Pick<JournalEntry & { type: "watch-closed" }, "watch" | "atMs">,
  openedMs: ReadonlyMap<string, number>,
  lastSentMs: ReadonlyMap<string, number>,
): boolean {
  const opened = openedMs.get(watch) ?? atMs;
  const lastSent = lastSentMs.get(watch) ?? opened;
  return atMs - opened >= LIFE_MIN_MS || atMs - lastSent >= SILENCE_MIN_MS;
}

/** Whether an entry is about one of these requests or streams. */
function isOf(ids: ReadonlySet<string>, entry: JournalEntry): boolean {
  const request = "request" in entry && typeof entry.request === "string" ? entry.request : "";
  return ids.has(request) || ("watch" in entry && ids.has(entry.watch ?? ""));
}

/** @param previous of what another request is a part, such as one that asks what resources there are */
function breakdownOf(
  entry: JournalEntry,
  kinds: ReadonlyMap<string, Breakdown["of"]>,
  previous: Breakdown["of"],
): Breakdown | undefined {
  switch (entry.type) {
    case "response": {
      if (entry.status < REFUSED_MIN_STATUS) return undefined;
      return { of: kinds.get(entry.request) ?? previous, code: entry.status };
    }
    case "event-sent":
      if (entry.event !== "ERROR") return undefined;
      return { of: "watch", ...(entry.code === undefined ? {} : { code: entry.code }) };
    case "watch-closed":
      return BROKEN_ENDINGS.has(entry.how) ? { of: "watch" } : undefined;
    case "connection-refused":
      // The request could not be sent. After a successful list, it was a watch.
      return { of: previous };
    case "fault": {
      if (GARBLING_FAULTS.has(entry.fault)) return { of: "watch" };
      if (entry.request === undefined || !BREAKING_FAULTS.has(entry.fault)) return undefined;
      return { of: kinds.get(entry.request) ?? previous };
    }
    default:
      return undefined;
  }
}

function kindOf(type: ReturnType<RequestLog["all"]>[number]["type"]): Breakdown["of"] {
  return type === "list" || type === "page" ? "list" : "watch";
}
