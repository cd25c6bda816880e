import type { Prng } from "../../../src/time/prng.js";

/** How an informer reads a collection. Every combination is within the contract. */
export interface ReadingHabits {
  /** How it gets its first whole state. */
  readonly beginsWith: "list" | "stream";
  /** How it gets a whole state later; `by turns` begins with a list. */
  readonly goesOnWith: "list" | "stream" | "by-turns";
  /** The version of the first list; "" stands for the newest. */
  readonly firstVersion: "" | "0";
  /** The version of later lists. After a refused one, the newest state is requested. */
  readonly relistVersion: "" | "0" | "last" | "not-older-than-last" | "exactly-last";
  /** Limit of every list; 0: none. */
  readonly pageMaxCount: number;
  /** Whether every request has the limit of a list: watches and streams, too, for which it has no meaning. */
  readonly limitsEverything: boolean;
  /** The pause between two pages: its client may limit its requests. */
  readonly pagePauseMs: number;
  /** Whether the items of a page are delivered before the list is complete. */
  readonly passesPagesOn: boolean;
  /** What follows a stream that ended without an error. */
  readonly afterEnd: "watch" | "list";
  /** What follows a refused watch, unless its version has expired. */
  readonly afterRefusal: "watch" | "list";
  /** What follows a 429. */
  readonly afterTooMany: "watch" | "list";
  /** What follows an ERROR event of 500. */
  readonly afterInternalError: "reads-on" | "ends";
  /** How often an expired version is retried before a list. */
  readonly expiredTriesMaxCount: number;
  readonly asksForBookmarks: boolean;
  /** The requested timeout of each watch; 0: none. */
  readonly timeoutSeconds: number;
  /** The silence after which a watch counts as dead; 0: unlimited. */
  readonly silenceMaxMs: number;
  /** The interval of pings over a WebSocket, which is dead if one is unanswered at the next. 0: none. */
  readonly pingEveryMs: number;
  /** The time after which a watch is ended for a list; 0: never. */
  readonly relistEveryMs: number;
  readonly watchesOver: "http" | "web-socket";
  /** What it requests: objects, their metadata alone, or the rows of a table, each with its object. */
  readonly form: "objects" | "metadata" | "tables";
  /** Where it sends the namespace of a field selector: there alone, or in the path as well. */
  readonly namespaceOfSelector: "in-selector" | "in-path-too";
  /** Where it says that it watches: in the query, or in the path, as the API still accepts. */
  readonly watchesAt: "query" | "path";
  /** How it writes true in a query: a server accepts any value but "0" and "false". */
  readonly yes: "true" | "1";
  /** Which parameters it sends: those that say something, or every one that it knows, with the default where it says nothing. */
  readonly parameters: "needed" | "all";
  /** How it writes a selector: as given, or as its library encodes selections. */
  readonly selectors: "as-given" | "reworded";
  /** Whether it accepts compressed answers, which another thread decompresses. */
  readonly compression: "none" | "gzip";
  /** What it requests before it lists: discovery, whether the server is there, each time, or whether it may. */
  readonly discovers: "never" | "first" | "each-time" | "its-rights";
  /** Codes that end it, with an error. */
  readonly givesUpOn: readonly number[];
  /** Whether a failed list ends it, with an error: its user lists again. */
  readonly listsOnce: boolean;
  /** Whether a failed watch ends it, with an error: its user watches again. */
  readonly watchesOnce: boolean;
  /** Whether a watch is one stream, whose end ends it, with an error: its user watches again. */
  readonly oneStream: boolean;
  /** What shows how an object has changed: the event, or a list that follows it, of everything or of that object alone. */
  readonly learnsFrom: "events" | "lists" | "lists-of-one";
  /** The interval at which it lists instead of watching; 0: it watches. */
  readonly pollsEveryMs: number;
  /** For how long it polls after a failure, before it watches again; 0: always. */
  readonly pollsForMs: number;
  readonly pause: Pause;
}

/** The pause before the next attempt, after this many failures in a row, counted from 1; in milliseconds. */
export type Pause = (failureCount: number, prng: Prng) => number;

/** How results are delivered and stored. */
export interface DeliveryHabits {
  /** What a relist does to the store. */
  readonly relist: "swaps" | "changes-one-by-one";
  /** Whether a relist delivers unchanged objects again. */
  readonly repeatsUnchanged: boolean;
  /** Whether one callback takes both additions and updates. */
  readonly wording: "add-and-update" | "apply";
  readonly givesOldObject: boolean;
  /** What a deletion carries: the object of the event, the stored one, or the key alone. */
  readonly deletion: "event-state" | "held-state" | "key";
  readonly recreation: "update" | "deletion-and-addition";
  /** How notifications reach handlers. */
  readonly delivery: Delivery;
  /** How often a notification is retried when a handler throws. */
  readonly retriesMaxCount: number;
  /** The order of the first state. */
  readonly order: "as-listed" | "reverse";
  /** What the store shows: the newest state, or what was delivered to its one handler. */
  readonly stores: "what-is-read" | "what-is-delivered";
  /** The key of the store. */
  readonly storedBy: "name" | "uid";
  /** What happens to pending notifications at a stop. */
  readonly atStop: "drops" | "drains";
  /** How long a stop lets open calls continue, requests too; 0: not at all. */
  readonly stopGraceMs: number;
  /** How long a stop takes after the last callback has returned: it may have connections to close. */
  readonly closingMs: number;
  readonly clearsStoreAtStop: boolean;
}

/**
 * `queue`: one after the other. `inline`: the reader waits for the handler. `parallel`: objects do not wait for each other.
 * `late-deletions`: the same, and a deletion comes a second and a half later.
 * `uneven`: the same, and each change comes after a time of its own, of up to 0.4 seconds.
 * `merged`: pending changes of an object are delivered as one.
 * `rested`: the same for those within half a second. `batches`: those of a short period are delivered together.
 * `keys`: keys are queued; the handler gets the state that the store has at its turn.
 * `bounded`: if too much is pending, the informer ends with an error.
 */
export type Delivery =
  | "queue"
  | "inline"
  | "parallel"
  | "late-deletions"
  | "uneven"
  | "merged"
  | "rested"
  | "batches"
  | "keys"
  | "bounded";

/** Further claims of the adapter, which do not follow from other habits. */
export interface OfferedHabits {
  readonly store: boolean;
  /** Whether the store can be read before the first whole state is held. */
  readonly opensStore: "at-once" | "with-first-state";
  readonly syncSignal: boolean;
  /** When it reports that it has synced: when the first state is stored, or when all of it has been delivered. */
  readonly synced: "held" | "delivered";
  /** Whether a registration reports that the first state has been delivered to its handler. */
  readonly handlerSyncSignal: boolean;
  readonly severalHandlers: boolean;
  /** Whether its informers are of one namespace each, and never of all. */
  readonly isOfOneNamespace: boolean;
  readonly lateHandlers: boolean;
  /** The delay before a late handler gets the existing objects, while it already gets changes; 0: none, they come first. */
  readonly presentAfterMs: number;
  readonly startsAgain: boolean;
  /** Whether it delivers what it holds again, periodically, where its user wants that. */
  readonly resyncs: boolean;
  /** Whether it transforms objects before it stores them, where its user wants that. */
  readonly transforms: boolean;
  /** What starts its requests: the start, or the first handler after it. */
  readonly beginsAt: "start" | "first-handler";
}

/** All habits of an informer with a store. */
export type StoreHabits = ReadingHabits & DeliveryHabits & OfferedHabits;

/** A list at any version, then watches with bookmarks from the last version seen; a fixed pause of one second. */
export const PLAIN_READING: ReadingHabits = {
  beginsWith: "list",
  goesOnWith: "list",
  firstVersion: "0",
  relistVersion: "",
  pageMaxCount: 0,
  pagePauseMs: 0,
  limitsEverything: false,
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
  watchesAt: "query",
  yes: "true",
  parameters: "needed",
  selectors: "as-given",
  compression: "none",
  discovers: "never",
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
const PLAIN_DELIVERY: DeliveryHabits = {
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
  closingMs: 0,
  clearsStoreAtStop: false,
};

/** All that a store can offer. */
const PLAIN_OFFER: OfferedHabits = {
  store: true,
  opensStore: "at-once",
  syncSignal: true,
  synced: "held",
  handlerSyncSignal: false,
  severalHandlers: true,
  isOfOneNamespace: false,
  lateHandlers: true,
  presentAfterMs: 0,
  startsAgain: false,
  resyncs: false,
  transforms: false,
  beginsAt: "start",
};

/** All of the above. */
export const PLAIN_HABITS: StoreHabits = { ...PLAIN_READING, ...PLAIN_DELIVERY, ...PLAIN_OFFER };
