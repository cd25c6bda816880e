import type { JournalEntry, RequestFacts } from "../../../fake-apiserver/index.js";

/**
 * Formats journal entries as lines for people. A request and its answer are one line, written when the answer is
 * known; a request that is held or faulted has a line of its own.
 */
export class JournalLines {
  readonly #requests = new Map<string, RequestFacts>();
  readonly #watchOf = new Map<string, string>();

  /** The line of an entry; undefined if the entry is part of another line or irrelevant. */
  lineOf(entry: JournalEntry): string | undefined {
    switch (entry.type) {
      case "request":
        this.#requests.set(entry.request.id, entry.request);
        return undefined;
      case "held":
        return `${this.#ask(entry.request)} held at gate ${entry.gate}`;
      case "released":
        return `${this.#ask(entry.request)} let through gate ${entry.gate}`;
      case "response":
        return `${this.#ask(entry.request)} → ${answerText(entry)}`;
      case "request-aborted":
        return `${this.#ask(entry.request)} given up by the client`;
      case "watch-opened":
        this.#watchOf.set(entry.watch, entry.request);
        return `${this.#ask(entry.request)} → stream ${entry.watch}`;
      case "event-sent":
        return `${entry.watch} ← ${eventText(entry)}`;
      case "event-dropped":
        return `${entry.watch} ← (dropped) ${entry.key ?? ""}`;
      case "watch-closed":
        return `${entry.watch} closed by ${entry.by} (${entry.how})`;
      case "fault":
        return `fault ${entry.fault}${whereOf(entry)}`;
      case "stored":
        return `stored: ${entry.operation} ${entry.resource} ${entry.key}, version ${entry.resourceVersion}`;
      case "stage-failed":
        return `stage ${entry.stage} failed for ${entry.resource} ${entry.key}: ${entry.why}`;
      case "webhook-called":
        return `${this.#ask(entry.request)} asks webhook ${entry.webhook} (${entry.call})`;
      case "webhook-answered":
        return `webhook ${entry.call} → ${entry.outcome}${entry.why === undefined ? "" : `: ${entry.why}`}`;
      case "policy-evaluated": {
        const whose = `policy ${entry.policy} with binding ${entry.binding}`;
        const why = entry.why === undefined ? "" : `: ${entry.why.join("; ")}`;
        return `${whose} looks at ${this.#ask(entry.request)} → ${entry.outcome}${why}`;
      }
      case "compacted":
        return `history compacted to version ${entry.resourceVersion}`;
      case "connection-refused":
        return `connection turned away (${entry.fault})`;
      case "connection-opened":
      case "connection-closed":
        return undefined;
    }
  }

  #ask(id: string): string {
    const request = this.#requests.get(id);
    if (request === undefined) return id;
    const { protocol, method, url } = request;
    return `${protocol === undefined ? "" : `${PROTOCOL_NAMES[protocol]} `}${method} ${url}`;
  }
}

const PROTOCOL_NAMES: Readonly<Record<NonNullable<RequestFacts["protocol"]>, string>> = {
  "http/1.1": "HTTP/1.1",
  h2: "HTTP/2",
  ws: "WebSocket",
};

function answerText(entry: Extract<JournalEntry, { type: "response" }>): string {
  const parts = [`${entry.status}${entry.reason === undefined ? "" : ` ${entry.reason}`}`];
  if (entry.resourceVersion !== undefined) parts.push(`version ${entry.resourceVersion}`);
  if (entry.itemCount !== undefined) {
    parts.push(`${entry.itemCount} ${entry.itemCount === 1 ? "item" : "items"}`);
  }
  if (entry.continue !== undefined && entry.continue !== "") parts.push("more to come");
  return parts.join(", ");
}

function eventText(entry: Extract<JournalEntry, { type: "event-sent" }>): string {
  const code = entry.code === undefined ? "" : ` ${entry.code}`;
  const key = entry.key === undefined || entry.event === "BOOKMARK" ? "" : ` ${entry.key}`;
  const version = entry.resourceVersion === undefined ? "" : ` version ${entry.resourceVersion}`;
  return `${entry.event}${code}${key}${version}${entry.isInitialEventsEnd ? " (end of initial events)" : ""}`;
}

function whereOf(entry: Extract<JournalEntry, { type: "fault" }>): string {
  const where = entry.watch ?? entry.request ?? entry.connection;
  return where === undefined ? "" : ` on ${where}`;
}
