import type { JournalEntry } from "../../fake-apiserver/index.js";
import type { GroupVersionResource, KubernetesObject } from "../wire/resource.js";

/** What the server had of one key, from a version on. */
export interface ServerState {
  readonly version: string;
  /** Nothing from here on: the version is that of the deletion. */
  readonly object: KubernetesObject | undefined;
  /** Where in the timeline it came to be. */
  readonly timelineIndex: number;
}

/** A collection, however its version is called. */
type Collection = Pick<GroupVersionResource, "group" | "resource">;

/** Faults of events after which a client knows as much as before, or gets an error. */
const HARMLESS_EVENT_FAULTS: ReadonlySet<string> = new Set([
  "event.410",
  "event.error",
  "event.error.500",
  "event.error.429",
  "event.error.504",
  "event.error.noCode",
  "event.error.notStatus",
  "event.duplicate",
  "event.addedForKnown",
  "event.modifiedForUnknown",
  "event.reorderedInitial",
]);

/** Faults of events that say of a key what is not new as if it were, or the other way round. */
const MISWORDING_FAULTS: ReadonlySet<string> = new Set([
  "event.duplicate",
  "event.addedForKnown",
  "event.modifiedForUnknown",
]);

/** A server under this fault counts as it likes: its versions are not those of the store. */
export const COUNTING_FAULT = "rv.perResource";

/** Faults that make the server lie about any number of objects, without a sign of it. */
const LYING_FAULTS: ReadonlySet<string> = new Set([
  "watch.skipMissed",
  "bookmark.ahead",
  "watchlist.endBookmarkEarly",
  "list.empty",
  "list.itemsNull",
  "list.itemsMissing",
  "list.noResourceVersion",
  "list.pageMutation",
  "list.duplicateAcrossPages",
  "list.nullFields",
  "list.unknownFields",
  "list.bigInts",
  COUNTING_FAULT,
]);

/** Faults that leave nothing of a list but its status. */
const RUINING_FAULTS: ReadonlySet<string> = new Set([
  "list.truncated",
  "list.stuckContinue",
  "status.200.html",
  "status.200.emptyBody",
]);

/** What the server had at any time, and where it did not say so: the truth that notifications are measured by. */
export class ServerHistory {
  readonly #states = new Map<string, ServerState[]>();
  readonly #tampered = new Map<string, number>();
  readonly #misworded = new Set<string>();
  readonly #hardToRead = new Set<string>();
  readonly #faultOfWatch = new Map<string, string>();
  readonly #faultsOfRequest = new Map<string, Set<string>>();
  readonly #lists = new Set<string>();
  readonly #wholeStates: number[] = [];
  readonly #refusals = new Set<number>();
  #lastLieAt: number | undefined;
  #countsOtherwise = false;
  #restoredAt: number | undefined;

  /** Takes a journal entry in; `object` is what is stored now under the key of the entry. */
  add(entry: JournalEntry, timelineIndex: number, object?: KubernetesObject): void {
    switch (entry.type) {
      case "stored": {
        const isGone = entry.operation === "delete";
        const state = { version: entry.resourceVersion, timelineIndex };
        this.#statesAt(entry, entry.key).push({ ...state, object: isGone ? undefined : object });
        break;
      }
      case "request":
        if (entry.request.verb === "list") this.#lists.add(entry.request.id);
        break;
      case "response":
        if (this.#isWholeList(entry)) this.#wholeStates.push(timelineIndex);
        this.#refusals.add(entry.status);
        break;
      case "fault":
        this.#addFault(entry, timelineIndex);
        break;
      case "event-dropped":
      case "event-sent":
        this.#addEvent(entry, timelineIndex);
        break;
      default:
        break;
    }
  }

  /** The server no longer says the truth of a key, and clients cannot know. */
  tamper(key: string, timelineIndex: number): void {
    this.#tampered.set(key, timelineIndex);
  }

  /** A library may not understand the object, report that, and go on without it. */
  hardToRead(key: string): void {
    this.#hardToRead.add(key);
    this.tamper(key, 0);
  }

  /** The server has become another: what it had before says nothing of what it has. */
  restored(timelineIndex: number): void {
    this.#restoredAt = timelineIndex;
  }

  /** Where the server became another for the last time. */
  restoredAt(): number | undefined {
    return this.#restoredAt;
  }

  /** What it had of a key, oldest first. */
  statesOf(of: Collection, key: string): readonly ServerState[] {
    return this.#states.get(idOf(of, key)) ?? [];
  }

  /** Whether clients may have got something untrue about the key, at any time. */
  isTampered(key: string): boolean {
    return this.#lastLieAt !== undefined || this.#tampered.has(key);
  }

  /** Whether an untruth about the key has not been made good by a whole state yet. */
  isStillTampered(key: string): boolean {
    if (this.#countsOtherwise || this.#hardToRead.has(key)) return true;
    const at = Math.max(this.#lastLieAt ?? -1, this.#tampered.get(key) ?? -1);
    return at >= 0 && (this.#wholeStates.at(-1) ?? -1) < at;
  }

  /** Whether an event of the key was of the wrong type, or came twice. */
  isMisworded(key: string): boolean {
    return this.#misworded.has(key);
  }

  /** Where in the timeline a whole state had been served: the last page of a list, or the end of initial events. */
  wholeStates(): readonly number[] {
    return this.#wholeStates;
  }

  /** Whether a request was ever answered with the status. */
  hasAnswered(status: number): boolean {
    return this.#refusals.has(status);
  }

  #statesAt(of: Collection, key: string): ServerState[] {
    const id = idOf(of, key);
    const states = this.#states.get(id) ?? [];
    this.#states.set(id, states);
    return states;
  }

  #isWholeList(entry: Extract<JournalEntry, { type: "response" }>): boolean {
    if (entry.status !== 200 || entry.continue || !this.#lists.has(entry.request)) return false;
    const faults = this.#faultsOfRequest.get(entry.request) ?? new Set();
    return ![...faults].some((fault) => RUINING_FAULTS.has(fault));
  }

  #addFault(
    { fault, watch, request }: Extract<JournalEntry, { type: "fault" }>,
    timelineIndex: number,
  ): void {
    if (fault === COUNTING_FAULT) this.#countsOtherwise = true;
    if (LYING_FAULTS.has(fault)) this.#lastLieAt = timelineIndex;
    if (watch !== undefined) this.#faultOfWatch.set(watch, fault);
    if (request === undefined) return;
    const faults = this.#faultsOfRequest.get(request) ?? new Set();
    this.#faultsOfRequest.set(request, faults.add(fault));
  }

  /** A fault of an event stands right before the event. */
  #addEvent(
    entry: Extract<JournalEntry, { type: "event-sent" | "event-dropped" }>,
    timelineIndex: number,
  ): void {
    const fault = this.#faultOfWatch.get(entry.watch);
    this.#faultOfWatch.delete(entry.watch);
    if (entry.type === "event-sent" && entry.isInitialEventsEnd) {
      this.#wholeStates.push(timelineIndex);
    }
    if (fault === undefined || !fault.startsWith("event.")) return;
    if (MISWORDING_FAULTS.has(fault) && entry.key !== undefined) this.#misworded.add(entry.key);
    if (HARMLESS_EVENT_FAULTS.has(fault)) return;
    if (entry.key === undefined) this.#lastLieAt = timelineIndex;
    else this.tamper(entry.key, timelineIndex);
  }
}

function idOf({ group, resource }: Collection, key: string): string {
  return `${group}/${resource}/${key}`;
}
