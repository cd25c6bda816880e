import type { JournalEntry, RequestFacts } from "../../fake-apiserver/index.js";

/** A request for a state or for changes, as scenarios speak of it. */
export interface LoggedRequest {
  readonly facts: RequestFacts;
  /**
   * list: a list from the start. page: a continuation of one. streaming-list: a watch that asks for the initial
   * events. watch: a watch that resumes.
   */
  readonly type: "list" | "page" | "streaming-list" | "watch";
  /** Its line in the timeline. */
  readonly timelineIndex: number;
  /** The server's instant, in milliseconds. */
  readonly atMs: number;
  /** HTTP status, once answered. */
  readonly status: number | undefined;
  /** The stream, once open. */
  readonly watch: string | undefined;
}

/** A stream, from its opening to its end. */
export interface LoggedWatch {
  readonly id: string;
  readonly request: string;
  readonly openedAtMs: number;
  readonly closedAtMs: number | undefined;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The requests of a trial that matter to an informer, in order of arrival. */
export class RequestLog {
  readonly #requests: Mutable<LoggedRequest>[] = [];
  readonly #byId = new Map<string, Mutable<LoggedRequest>>();
  readonly #watches = new Map<string, Mutable<LoggedWatch>>();
  readonly #versions = new Set<string>(["", "0"]);
  readonly #unknownVersions: { version: string; request: LoggedRequest }[] = [];
  #from = 0;

  /** Takes a journal entry in; `timelineIndex` is where a reader finds it. */
  add(entry: JournalEntry, timelineIndex: number): void {
    switch (entry.type) {
      case "request":
        this.#addRequest(entry.request, entry.atMs, timelineIndex);
        break;
      case "response": {
        const request = this.#byId.get(entry.request);
        if (request !== undefined) {
          request.status = entry.status;
          request.timelineIndex = timelineIndex;
        }
        if (entry.resourceVersion !== undefined) this.#versions.add(entry.resourceVersion);
        break;
      }
      case "watch-opened": {
        const request = this.#byId.get(entry.request);
        if (request !== undefined) {
          request.watch = entry.watch;
          request.timelineIndex = timelineIndex;
        }
        this.#watches.set(entry.watch, {
          id: entry.watch,
          request: entry.request,
          openedAtMs: entry.atMs,
          closedAtMs: undefined,
        });
        break;
      }
      case "event-sent":
        if (entry.resourceVersion !== undefined) this.#versions.add(entry.resourceVersion);
        break;
      case "watch-closed": {
        const watch = this.#watches.get(entry.watch);
        if (watch !== undefined) watch.closedAtMs = entry.atMs;
        break;
      }
      default:
        break;
    }
  }

  all(): readonly LoggedRequest[] {
    return this.#requests;
  }

  /** What came since the last stimulus. */
  recent(): readonly LoggedRequest[] {
    return this.#requests.slice(this.#from);
  }

  /** What has come until now is no longer recent. */
  forget(): void {
    this.#from = this.#requests.length;
  }

  watches(): readonly LoggedWatch[] {
    return [...this.#watches.values()];
  }

  /** Requests that asked for a version which the server had never given to anybody. */
  unknownVersions(): readonly { readonly version: string; readonly request: LoggedRequest }[] {
    return this.#unknownVersions;
  }

  #addRequest(facts: RequestFacts, atMs: number, timelineIndex: number): void {
    const type = typeOf(facts);
    if (type === undefined) return;
    const request: Mutable<LoggedRequest> = {
      facts,
      type,
      timelineIndex,
      atMs,
      status: undefined,
      watch: undefined,
    };
    this.#requests.push(request);
    this.#byId.set(facts.id, request);
    const version = facts.query["resourceVersion"];
    if (version !== undefined && !this.#versions.has(version)) {
      this.#unknownVersions.push({ version, request });
    }
  }
}

function typeOf(facts: RequestFacts): LoggedRequest["type"] | undefined {
  if (facts.verb === "list") return facts.query["continue"] ? "page" : "list";
  if (facts.verb !== "watch") return undefined;
  return facts.query["sendInitialEvents"] === "true" ? "streaming-list" : "watch";
}
