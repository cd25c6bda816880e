import type { Prng } from "../../../src/time/prng.js";

/** How an informer reads a collection. Every combination is within the contract. */
export interface ReadingHabits {
  /** How it gets its first whole state. */
  readonly beginsWith: "list" | "stream";
  /** How it gets a whole state later; by turns: first with a list. */
  readonly goesOnWith: "list" | "stream" | "by-turns";
  /** The version of the first list; "" stands for the newest. */
  readonly firstVersion: "" | "0";
  /** The version of later lists. What the server refuses is not asked for again: the newest is. */
  readonly relistVersion: "" | "0" | "last" | "not-older-than-last" | "exactly-last";
  /** Limit of every list; 0: none. */
  readonly pageMaxCount: number;
  /** How long it waits between two pages: its client may limit its requests. */
  readonly pagePauseMs: number;
  /** Whether items go on page by page, before the list is whole. */
  readonly passesPagesOn: boolean;
  /** What follows a stream that ended by itself. */
  readonly afterEnd: "watch" | "list";
  /** What follows a watch that was refused, unless its version has expired. */
  readonly afterRefusal: "watch" | "list";
  /** What follows a 429. */
  readonly afterTooMany: "watch" | "list";
  /** What follows an ERROR event of 500. */
  readonly afterInternalError: "reads-on" | "ends";
  /** How often a version that has expired is tried again before a list. */
  readonly expiredTriesMaxCount: number;
  readonly asksForBookmarks: boolean;
  /** What the server is asked to end each watch after; 0: nothing. */
  readonly timeoutSeconds: number;
  /** How long a watch may be silent before it is taken for dead; 0: forever. */
  readonly silenceMaxMs: number;
  /** How often a WebSocket is pinged; one ping without an answer until the next, and it is dead. 0: never. */
  readonly pingEveryMs: number;
  /** After how long a watch is ended for a list; 0: never. */
  readonly relistEveryMs: number;
  readonly watchesOver: "http" | "web-socket";
  /** What it asks for: objects, their metadata alone, or the rows of a table, each with its object. */
  readonly form: "objects" | "metadata" | "tables";
  /** Where it says a namespace that a field selector asks for: there alone, or in the path as well. */
  readonly namespaceOfSelector: "in-selector" | "in-path-too";
  /** The word for yes in a query: a server takes every one but "0" and "false". */
  readonly yes: "true" | "1";
  /** How a selector is written: as it was given, or as its library writes selections. */
  readonly selectors: "as-given" | "reworded";
  /** Whether it takes compressed answers, which another thread decompresses. */
  readonly compression: "none" | "gzip";
  /** Whether it looks first at what the server has. */
  readonly discovers: boolean;
  /** Codes that end it, aloud. */
  readonly givesUpOn: readonly number[];
  /** Whether a list that fails ends it, aloud: its user lists again. */
  readonly listsOnce: boolean;
  /** Whether a watch that fails ends it, aloud: its user watches again. */
  readonly watchesOnce: boolean;
  /** Whether a watch is one stream, whose end ends it, aloud: its user watches again. */
  readonly oneStream: boolean;
  /** What says how an object has changed: the event, or a list that follows it. */
  readonly learnsFrom: "events" | "lists";
  /** After how long it lists again instead of watching; 0: it watches. */
  readonly pollsEveryMs: number;
  /** For how long it does so after a failure, and watches otherwise; 0: always. */
  readonly pollsForMs: number;
  readonly pause: Pause;
}

/** How long to wait before the next try, after so many failures in a row, counted from 1; in milliseconds. */
export type Pause = (failureCount: number, prng: Prng) => number;

/** How what was read is delivered and stored. */
export interface DeliveryHabits {
  /** What a relist does to the store. */
  readonly relist: "swaps" | "changes-one-by-one";
  /** Whether a relist delivers unchanged objects again. */
  readonly repeatsUnchanged: boolean;
  /** Whether one callback takes both additions and updates. */
  readonly wording: "add-and-update" | "apply";
  readonly givesOldObject: boolean;
  /** What is delivered with a deletion: what the event carries, what the store held, or the key alone. */
  readonly deletion: "event-state" | "held-state" | "key";
  readonly recreation: "update" | "deletion-and-addition";
  /** How notifications reach handlers. */
  readonly delivery: Delivery;
  /** How often a handler that throws gets the same notification again. */
  readonly retriesMaxCount: number;
  /** The order of the first state. */
  readonly order: "as-listed" | "reverse";
  /** What the store shows: the newest state that was read, or what was delivered to its one handler. */
  readonly stores: "what-is-read" | "what-is-delivered";
  /** What the store is organised by. */
  readonly storedBy: "name" | "uid";
  /** What becomes of pending notifications at a stop. */
  readonly atStop: "drops" | "drains";
  /** How long a stop lets what was begun go on, requests too; 0: it does not. */
  readonly stopGraceMs: number;
  readonly clearsStoreAtStop: boolean;
}

/**
 * `queue`: one after the other. `inline`: the reader waits for the handler. `parallel`: objects do not wait for each other.
 * `late-deletions`: the same, and a deletion comes a second and a half later.
 * `merged`: what is pending is delivered as one change.
 * `rested`: the same of what comes within half a second. `batches`: what comes within a while is delivered together.
 * `keys`: what is queued is the key; the handler gets what the store has when its turn has come.
 * `bounded`: where too much waits, the informer ends, aloud.
 */
export type Delivery =
  | "queue"
  | "inline"
  | "parallel"
  | "late-deletions"
  | "merged"
  | "rested"
  | "batches"
  | "keys"
  | "bounded";

/** What the adapter claims beyond what the habits say. */
export interface OfferedHabits {
  readonly store: boolean;
  /** Whether the store can be read before the first whole state is held. */
  readonly opensStore: "at-once" | "with-first-state";
  readonly syncSignal: boolean;
  /** When it says so: when the first state is held, or when all of it has been delivered. */
  readonly synced: "held" | "delivered";
  /** Whether a registration says when the first state has been delivered to its handler. */
  readonly handlerSyncSignal: boolean;
  readonly severalHandlers: boolean;
  readonly lateHandlers: boolean;
  /** How long after it was added the existing objects are delivered to a late handler, beside what changes meanwhile; 0: before that. */
  readonly presentAfterMs: number;
  readonly startsAgain: boolean;
  /** What its requests begin with: its start, or the first handler that somebody adds to what was started. */
  readonly beginsAt: "start" | "first-handler";
}

/** All of an informer that stands on a store. */
export type StoreHabits = ReadingHabits & DeliveryHabits & OfferedHabits;

/** A list at any version, then watches with bookmarks from the last version seen; a fixed pause of one second. */
export const PLAIN_READING: ReadingHabits = {
  beginsWith: "list",
  goesOnWith: "list",
  firstVersion: "0",
  relistVersion: "",
  pageMaxCount: 0,
  pagePauseMs: 0,
  passesPagesOn: false,
  afterEnd: "watch",
  afterRefusal: "watch",
  afterTooMany: "watch",
  afterInternalError: "ends",
  expiredTriesMaxCount: 0,
  asksForBookmarks: true,
  timeoutSeconds: 290,
  silenceMaxMs: 330_000,
  pingEveryMs: 0,
  relistEveryMs: 0,
  watchesOver: "http",
  form: "objects",
  namespaceOfSelector: "in-selector",
  yes: "true",
  selectors: "as-given",
  compression: "none",
  discovers: false,
  givesUpOn: [],
  listsOnce: false,
  watchesOnce: false,
  oneStream: false,
  learnsFrom: "events",
  pollsEveryMs: 0,
  pollsForMs: 0,
  pause: () => 1_000,
};

/** Each handler has a queue, and a relist swaps the store and delivers the difference. */
export const PLAIN_TELLING: DeliveryHabits = {
  relist: "swaps",
  repeatsUnchanged: false,
  wording: "add-and-update",
  givesOldObject: true,
  deletion: "event-state",
  recreation: "deletion-and-addition",
  delivery: "queue",
  retriesMaxCount: 0,
  order: "as-listed",
  stores: "what-is-read",
  storedBy: "name",
  atStop: "drops",
  stopGraceMs: 0,
  clearsStoreAtStop: false,
};

/** Everything that a store can offer. */
export const PLAIN_OFFER: OfferedHabits = {
  store: true,
  opensStore: "at-once",
  syncSignal: true,
  synced: "held",
  handlerSyncSignal: false,
  severalHandlers: true,
  lateHandlers: true,
  presentAfterMs: 0,
  startsAgain: false,
  beginsAt: "start",
};

/** All of the above. */
export const PLAIN_HABITS: StoreHabits = { ...PLAIN_READING, ...PLAIN_TELLING, ...PLAIN_OFFER };
