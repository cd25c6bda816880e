import type { JournalEntry, RequestFacts } from "../../../fake-apiserver/index.js";
import { asksForAState } from "./asks-for-a-state.js";

/** A request for a state or for changes, in the terms of scenarios. */
export interface LoggedRequest {
  readonly facts: RequestFacts;
  /**
   * list: a list from the start. page: a continuation of one. streaming-list: a watch that requests initial
   * events. watch: a watch that resumes.
   */
  readonly type: "list" | "page" | "streaming-list" | "watch";
  /** Its line in the timeline. */
  readonly timelineIndex: number;
  /** The server's time, in milliseconds. */
  readonly atMs: number;
  /** HTTP status, once answered. */
  readonly status: number | undefined;
  /** The number of facts when it arrived. */
  readonly arrivedAt: number;
  /** The number of facts when it was answered. */
  readonly answeredAt: number | undefined;
  /** The server's time then, in milliseconds. */
  readonly answeredAtMs: number | undefined;
  /** The stream, once open. */
  readonly watch: string | undefined;
}

/** An action or request at the server, and its place in the timeline. */
export interface LoggedFact {
  readonly entry: JournalEntry;
  readonly timelineIndex: number;
  /** Versions that become known to clients. */
  readonly versions?: readonly string[];
}

/** A request that is neither a list nor a watch. */
export type OtherRequest = Pick<LoggedRequest, "facts" | "timelineIndex" | "atMs">;

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
  readonly #others: OtherRequest[] = [];
  readonly #facts: LoggedFact[] = [];
  readonly #faulted = new Set<string>();
  readonly #endings: number[] = [];
  readonly #versions = new Set<string>();
  readonly #heldVersions: () => readonly string[];
  readonly #storeVersion: () => string | undefined;
  /** The store's version at the last check of its objects. */
  #lookedAt: string | undefined;
  #from = 0;
  #fromOther = 0;
  #fromFact = 0;
  #triesCount = 0;
  readonly #pages = new Set<string>();

  /**
   * @param heldVersions versions of the objects that a list currently shows
   * @param storeVersion the store's own; undefined: it is unknown whether its objects have changed
   */
  constructor(
    heldVersions: () => readonly string[] = () => [],
    storeVersion: () => string | undefined = () => undefined,
  ) {
    this.#heldVersions = heldVersions;
    this.#storeVersion = storeVersion;
  }

  /** Adds a journal entry; `timelineIndex` is its place in the timeline. */
  add(entry: JournalEntry, timelineIndex: number): void {
    const versions = this.#newVersions(entry);
    this.#facts.push({ entry, timelineIndex, ...(versions.length > 0 ? { versions } : {}) });
    switch (entry.type) {
      case "request":
        this.#addRequest(entry.request, entry.atMs, timelineIndex);
        break;
      case "response": {
        const request = this.#byId.get(entry.request);
        if (request !== undefined) {
          request.status = entry.status;
          request.answeredAt = this.#facts.length;
          request.answeredAtMs = entry.atMs;
          request.timelineIndex = timelineIndex;
        }
        break;
      }
      case "stored":
        this.#lookedAt = undefined;
        break;
      case "fault":
        if (entry.request !== undefined) this.#faulted.add(entry.request);
        break;
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
      case "watch-closed": {
        const watch = this.#watches.get(entry.watch);
        if (watch !== undefined) watch.closedAtMs = entry.atMs;
        break;
      }
      default:
        break;
    }
  }

  /** Lists and watches. */
  all(): readonly LoggedRequest[] {
    return this.#requests;
  }

  /** How many of them start over, and are not further pages of a list. */
  get triesCount(): number {
    return this.#triesCount;
  }

  /** How many different pages have been requested, beyond the first of each list: one that is requested again is no progress. */
  get pagesCount(): number {
    return this.#pages.size;
  }

  /** The requests since the last stimulus. */
  recent(): readonly LoggedRequest[] {
    return this.#requests.slice(this.#from);
  }

  /** The requests that have been answered since, whenever they arrived. */
  recentlyAnswered(): readonly LoggedRequest[] {
    return this.#requests.filter(({ answeredAt = 0 }) => answeredAt > this.#fromFact);
  }

  /** Earlier requests and answers are no longer recent. */
  forget(): void {
    this.#from = this.#requests.length;
    this.#fromOther = this.#others.length;
    this.#fromFact = this.#facts.length;
  }

  watches(): readonly LoggedWatch[] {
    return [...this.#watches.values()];
  }

  /** Requests that are neither lists nor watches. */
  others(): readonly OtherRequest[] {
    return this.#others;
  }

  /** Those since the last stimulus. */
  recentOthers(): readonly OtherRequest[] {
    return this.#others.slice(this.#fromOther);
  }

  /** Everything, as it happened. */
  facts(): readonly LoggedFact[] {
    return this.#facts;
  }

  /** Whether something was done to a request or to its answer. */
  isFaulted(request: string): boolean {
    return this.#faulted.has(request);
  }

  /** Notes that the suite ends a watch by itself, and so asks for another. */
  noteEnding(atMs: number): void {
    this.#endings.push(atMs);
  }

  /** The server's instants at which the suite ended a watch. */
  endings(): readonly number[] {
    return this.#endings;
  }

  /** What clients learn from an entry: of a list, the versions of its objects as well. */
  #newVersions(entry: JournalEntry): readonly string[] {
    if (entry.type !== "response" && entry.type !== "event-sent") return [];
    if (entry.resourceVersion === undefined) return [];
    const notified = entry.type === "response" ? this.#changedVersions() : [];
    const fresh = [entry.resourceVersion, ...notified].filter((one) => !this.#versions.has(one));
    for (const version of fresh) this.#versions.add(version);
    return fresh;
  }

  /** Versions of the objects that are held, unless all of them have been looked at: a list in pages has many answers. */
  #changedVersions(): readonly string[] {
    const version = this.#storeVersion();
    if (version !== undefined && version === this.#lookedAt) return [];
    this.#lookedAt = version;
    return this.#heldVersions();
  }

  #addRequest(facts: RequestFacts, atMs: number, timelineIndex: number): void {
    const type = typeOf(facts);
    if (type === undefined) {
      this.#others.push({ facts, timelineIndex, atMs });
      return;
    }
    const request: Mutable<LoggedRequest> = {
      facts,
      type,
      timelineIndex,
      atMs,
      status: undefined,
      arrivedAt: this.#facts.length,
      answeredAt: undefined,
      answeredAtMs: undefined,
      watch: undefined,
    };
    if (type === "page") this.#pages.add(facts.url);
    else this.#triesCount++;
    this.#requests.push(request);
    this.#byId.set(facts.id, request);
  }
}

function typeOf(facts: RequestFacts): LoggedRequest["type"] | undefined {
  if (facts.verb === "list") return facts.query["continue"] ? "page" : "list";
  if (facts.verb !== "watch") return undefined;
  return asksForAState(facts.query) ? "streaming-list" : "watch";
}
