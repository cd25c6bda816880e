/** A component of the specification. */
export interface Component {
  /** "DELTAFIFO": what stands before the number in the ids of its requirements. */
  readonly name: string;
  /** How many behaviours are catalogued; the ledger has a row for each, and may have more. */
  readonly catalogued: number;
}

/** What every informer owes its user, client-go or not. */
const CONTRACT: Component = { name: "C", catalogued: 43 };

/** The components of the informer, in the order in which they build on one another. */
const INFORMER_COMPONENTS: readonly Component[] = [
  { name: "KEY", catalogued: 11 },
  { name: "STORE", catalogued: 13 },
  { name: "TSS", catalogued: 10 },
  { name: "INDEX", catalogued: 14 },
  { name: "TXN", catalogued: 5 },
  { name: "TYPED", catalogued: 6 },
  { name: "FIFO", catalogued: 11 },
  { name: "DELTAFIFO", catalogued: 28 },
  { name: "REALFIFO", catalogued: 26 },
  { name: "CTRL", catalogued: 29 },
  { name: "HANDLER", catalogued: 8 },
  { name: "REFL", catalogued: 20 },
  { name: "RLIST", catalogued: 12 },
  { name: "RWATCH", catalogued: 19 },
  { name: "WLIST", catalogued: 15 },
  { name: "BACKOFF", catalogued: 6 },
  { name: "RETRYDL", catalogued: 4 },
  { name: "SHARED", catalogued: 24 },
  { name: "PROC", catalogued: 9 },
  { name: "RESYNC", catalogued: 12 },
  { name: "SYNC", catalogued: 13 },
  { name: "XFORM", catalogued: 6 },
  { name: "MUTDET", catalogued: 5 },
  { name: "EXPCACHE", catalogued: 9 },
  { name: "MUTCACHE", catalogued: 8 },
  { name: "UNDELTA", catalogued: 4 },
  { name: "LISTER", catalogued: 6 },
  { name: "LW", catalogued: 6 },
  { name: "PAGER", catalogued: 11 },
  { name: "RETRYWATCH", catalogued: 11 },
  { name: "INFWATCH", catalogued: 4 },
  { name: "UNTIL", catalogued: 7 },
  { name: "FACTORY", catalogued: 8 },
  { name: "NAME", catalogued: 5 },
  { name: "CONSIST", catalogued: 4 },
  { name: "HEAP", catalogued: 6 },
  { name: "FAKE", catalogued: 5 },
  { name: "GATES", catalogued: 1 },
];

/**
 * What controllers are made of besides informers, in the order of its catalogue. `CONSIST-01` stands in both catalogues
 * and means the same, so it is counted above.
 */
const CONTROLLER_COMPONENTS: readonly Component[] = [
  { name: "WORKQUEUE", catalogued: 32 },
  { name: "DELAY", catalogued: 21 },
  { name: "RLQ", catalogued: 10 },
  { name: "RATELIMIT", catalogued: 17 },
  { name: "TOKENBUCKET", catalogued: 15 },
  { name: "WQMETRICS", catalogued: 12 },
  { name: "PARALLEL", catalogued: 6 },
  { name: "FLOWBACKOFF", catalogued: 11 },
  { name: "RETRY", catalogued: 11 },
  { name: "WAIT", catalogued: 12 },
  { name: "RESTREQ", catalogued: 11 },
  { name: "RESTTHROTTLE", catalogued: 11 },
  { name: "RESTRETRY", catalogued: 26 },
  { name: "URLBACKOFF", catalogued: 8 },
  { name: "RESTERR", catalogued: 10 },
  { name: "WARN", catalogued: 4 },
  { name: "RESTWATCH", catalogued: 12 },
  { name: "WATCHDEC", catalogued: 8 },
  { name: "BROADCAST", catalogued: 5 },
  { name: "EVENTS", catalogued: 21 },
  { name: "CORR", catalogued: 15 },
  { name: "EVENTSV1", catalogued: 8 },
  { name: "LE", catalogued: 11 },
  { name: "DYNINF", catalogued: 10 },
  { name: "DYNCLIENT", catalogued: 1 },
  { name: "METACLIENT", catalogued: 1 },
  { name: "DISC", catalogued: 8 },
  { name: "WATCHLIST", catalogued: 2 },
  { name: "PATTERN", catalogued: 6 },
];

/** All components that are catalogued. */
export const COMPONENTS: readonly Component[] = [
  CONTRACT,
  ...INFORMER_COMPONENTS,
  ...CONTROLLER_COMPONENTS,
];
