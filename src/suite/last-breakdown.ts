import type { JournalEntry } from "../../fake-apiserver/index.js";
import type { RequestLog } from "./request-log.js";

/** A list or a watch that failed, by the word of the server or of the connection. */
export interface Breakdown {
  readonly of: "list" | "watch";
  /** The status of the answer, or of the ERROR event; absent where a connection broke, or where there was none. */
  readonly code?: number;
  /** Whether nothing was wrong: a stream has come to its end. */
  readonly isCleanEnd?: true;
}

/** What counts besides failures. */
export interface BreakdownOptions {
  /** Whether a stream that the server brings to its end counts, as it does for whoever makes one request of a watch. */
  readonly cleanEndsCount?: boolean;
}

/** From here on, an answer is a refusal. */
const REFUSED_MIN_STATUS = 400;

/** Faults that break the connection of a request below its answer, or put in the place of one what is none. */
const BREAKING_FAULTS: ReadonlySet<string> = new Set([
  "request.reset",
  "list.truncated",
  "status.200.html",
  "status.200.emptyBody",
  "status.204",
]);

/** How a stream ends that was not brought to its end. */
const BROKEN_ENDINGS: ReadonlySet<string> = new Set(["abort", "reset"]);

/**
 * The last list or watch that failed, as the protocol shows it. What stands in a stream that goes on,
 * such as an event that is no JSON, is no failure: an informer that ends at it had no reason.
 */
export function lastBreakdown(
  requests: Pick<RequestLog, "all" | "facts">,
  { cleanEndsCount = false }: BreakdownOptions = {},
): Breakdown | undefined {
  const kinds = new Map(requests.all().map(({ facts, type }) => [facts.id, kindOf(type)]));
  let last: Breakdown | undefined;
  let previous: Breakdown["of"] = "list";
  /** The stream on which an ERROR event was sent: that it ends then says nothing more. */
  let failedWatch: string | undefined;
  for (const { entry } of requests.facts()) {
    if (entry.type === "request") previous = kinds.get(entry.request.id) ?? previous;
    if (entry.type === "event-sent" && entry.event === "ERROR") failedWatch = entry.watch;
    const isNews = cleanEndsCount && entry.type === "watch-closed" && entry.watch !== failedWatch;
    last = breakdownOf(entry, kinds, previous) ?? (isNews ? cleanEndOf(entry) : undefined) ?? last;
  }
  return last;
}

/** Of a stream that the server has ended; what its client has left has not ended by itself. */
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
      // It could not be asked for. After a list that has come, it was a watch.
      return { of: previous };
    case "fault": {
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
