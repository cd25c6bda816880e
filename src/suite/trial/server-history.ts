import type { JournalEntry, RequestFacts } from "../../../fake-apiserver/index.js";
import type { GroupVersionResource, KubernetesObject } from "../../wire/resource.js";

/** The state of one key at the server, from a version on. */
export interface ServerState {
  readonly version: string;
  /** Absent from here on: the version is that of the deletion. */
  readonly object: KubernetesObject | undefined;
  /** Its place in the timeline. */
  readonly timelineIndex: number;
}

/** A collection, in any version. */
type Collection = Pick<GroupVersionResource, "group" | "resource">;

/** Faults of events that leave a client's knowledge unchanged, or give it an error. */
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

/** Faults of events that report old states of a key as new, or the reverse. */
const MISWORDING_FAULTS: ReadonlySet<string> = new Set([
  "event.duplicate",
  "event.addedForKnown",
  "event.modifiedForUnknown",
]);

/** A server with this fault numbers its versions independently of the store. */
export const COUNTING_FAULT = "rv.perResource";

/** Faults with false data about any number of objects, undetectable by clients. */
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

/** Faults with which a library may fail to decode an object of a list, report that, and continue without it. */
const HARD_LISTS: ReadonlySet<string> = new Set(["list.nullFields", "list.unknownFields"]);

/** Faults that replace a list by its status. */
const RUINING_FAULTS: ReadonlySet<string> = new Set([
  "list.truncated",
  "list.stuckContinue",
  "status.200.html",
  "status.200.emptyBody",
  "status.200.json",
]);

/** The server's states over time, and where it sent false data: the truth that notifications are compared with. */
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
  #isListHardToRead = false;
  #restoredAt: number | undefined;
  readonly #isOfOneObject: (request: RequestFacts) => boolean;

  /** @param isOfOneObject whether a list is of a single object, and so no complete state */
  constructor(isOfOneObject: (request: RequestFacts) => boolean = () => false) {
    this.#isOfOneObject = isOfOneObject;
  }

  /** Adds a journal entry; `object` is the stored object with the key of the entry. */
  add(entry: JournalEntry, timelineIndex: number, object?: KubernetesObject): void {
    switch (entry.type) {
      case "stored": {
        const isGone = entry.operation === "delete";
        const state = { version: entry.resourceVersion, timelineIndex };
        this.#statesAt(entry, entry.key).push({ ...state, object: isGone ? undefined : object });
        break;
      }
      case "request":
        if (entry.request.verb === "list" && !this.#isOfOneObject(entry.request)) {
          this.#lists.add(entry.request.id);
        }
        break;
      case "response":
        if (this.#isWholeList(entry)) {
          this.#wholeStates.push(timelineIndex);
          this.#isListHardToRead = this.#hasFault(entry.request, HARD_LISTS);
        }
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

  /** The server sends false data about a key, which clients cannot detect. */
  tamper(key: string, timelineIndex: number): void {
    this.#tampered.set(key, timelineIndex);
  }

  /** A library may fail to decode the object, report that, and continue without it. */
  hardToRead(key: string): void {
    this.#hardToRead.add(key);
    this.tamper(key, 0);
  }

  /** The server was restored: earlier states have no meaning. */
  restored(timelineIndex: number): void {
    this.#restoredAt = timelineIndex;
  }

  /** The place of the last restore in the timeline. */
  restoredAt(): number | undefined {
    return this.#restoredAt;
  }

  /** The states of a key, oldest first. */
  statesOf(of: Collection, key: string): readonly ServerState[] {
    return this.#states.get(idOf(of, key)) ?? [];
  }

  /** Whether clients may have received false data about the key, at any time. */
  isTampered(key: string): boolean {
    return this.#lastLieAt !== undefined || this.#tampered.has(key);
  }

  /** Whether false data about the key has not been corrected by a complete state yet. */
  isStillTampered(key: string): boolean {
    if (this.#countsOtherwise || this.#isListHardToRead || this.#hardToRead.has(key)) return true;
    const at = Math.max(this.#lastLieAt ?? -1, this.#tampered.get(key) ?? -1);
    return at >= 0 && (this.#wholeStates.at(-1) ?? -1) < at;
  }

  /** Whether an event of the key had the wrong type, or was sent twice. */
  isMisworded(key: string): boolean {
    return this.#misworded.has(key);
  }

  /** The places in the timeline where a complete state was served: the last page of a list, or the end of initial events. */
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
    return !this.#hasFault(entry.request, RUINING_FAULTS);
  }

  #hasFault(request: string, faults: ReadonlySet<string>): boolean {
    return [...(this.#faultsOfRequest.get(request) ?? [])].some((fault) => faults.has(fault));
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

  /** A fault of an event precedes it directly. */
  #addEvent(
    entry: Extract<JournalEntry, { type: "event-sent" | "event-dropped" }>,
    timelineIndex: number,
  ): void {
    const fault = this.#faultOfWatch.get(entry.watch);
    this.#faultOfWatch.delete(entry.watch);
    if (entry.type === "event-sent" && entry.isInitialEventsEnd) {
      this.#wholeStates.push(timelineIndex);
      this.#isListHardToRead = false;
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
