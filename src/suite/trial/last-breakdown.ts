import type { JournalEntry } from "../../../fake-apiserver/index.js";
import type { RequestLog } from "./request-log.js";

/** A list or a watch that failed, according to the server or the connection. */
export interface Breakdown {
  readonly of: "list" | "watch";
  /** The status of the answer, or of the ERROR event; absent if a connection broke, or without a status. */
  readonly code?: number;
  /** Whether it was not an error: a stream has ended cleanly. */
  readonly isCleanEnd?: true;
}

/** What counts in addition to failures. */
export interface BreakdownOptions {
  /** Whether a clean end of a stream counts, for a client that makes a single watch request. */
  readonly cleanEndsCount?: boolean;
}

/** From here on, an answer is a refusal. */
const REFUSED_MIN_STATUS = 400;

/** Faults that break the connection of a request before its answer, or replace the answer with garbage. */
const BREAKING_FAULTS: ReadonlySet<string> = new Set([
  "request.reset",
  "list.truncated",
  "status.200.html",
  "status.200.emptyBody",
  "status.200.json",
  "status.204",
]);

/** Faults by which a stream carries what cannot be decoded: client-go's own watch ends there; its reflector goes on. */
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
  { cleanEndsCount = false }: BreakdownOptions = {},
): Breakdown | undefined {
  const kinds = new Map(requests.all().map(({ facts, type }) => [facts.id, kindOf(type)]));
  let last: Breakdown | undefined;
  let previous: Breakdown["of"] = "list";
  /** The stream of an ERROR event: its end then has no further meaning. */
  let failedWatch: string | undefined;
  /** Streams that cannot be decoded: what follows on them has no further meaning either. */
  const garbled = new Set<string | undefined>();
  for (const { entry } of requests.facts()) {
    if (entry.type === "fault" && GARBLING_FAULTS.has(entry.fault)) garbled.add(entry.watch);
    if (entry.type === "event-sent" && garbled.has(entry.watch)) continue;
    if (entry.type === "request") previous = kinds.get(entry.request.id) ?? previous;
    if (entry.type === "event-sent" && entry.event === "ERROR") failedWatch = entry.watch;
    const isNews = cleanEndsCount && entry.type === "watch-closed" && entry.watch !== failedWatch;
    last = breakdownOf(entry, kinds, previous) ?? (isNews ? cleanEndOf(entry) : undefined) ?? last;
  }
  return last;
}

/** A stream that the server has ended; one that its client has closed has not ended by itself. */
function cleanEndOf({
  by,
}: Pick<JournalEntry & { type: "watch-closed" }, "by">): Breakdown | undefined {
  return by === "client" ? undefined : { of: "watch", isCleanEnd: true };
}

function breakdownOf(
  entry: JournalEntry,
  kinds: ReadonlyMap<string, Breakdown["of"]>,
  previous: Breakdown["of"],
): Breakdown | undefined {
  switch (entry.type) {
    case "response": {
      const of = kinds.get(entry.request);
      if (of === undefined || entry.status < REFUSED_MIN_STATUS) return undefined;
      return { of, code: entry.status };
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
      const of = kinds.get(entry.request ?? "");
      return of !== undefined && BREAKING_FAULTS.has(entry.fault) ? { of } : undefined;
    }
    default:
      return undefined;
  }
}

function kindOf(type: ReturnType<RequestLog["all"]>[number]["type"]): Breakdown["of"] {
  return type === "list" || type === "page" ? "list" : "watch";
}
