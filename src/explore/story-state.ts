import type { Setting } from "./history.js";

/** What a history has done so far, but for its objects and handlers. */
export interface StoryState {
  index: Setting["index"];
  /** How often objects are told anew; "": never. */
  period: Setting["resyncs"];
  /** So many objects are in a page; 0: lists have none. */
  pageSize: number;
  server: Setting["server"];
  /** What only a person can mend has happened: an informer that has ended and said so is right. */
  mayHaveEnded: boolean;
  hasStarted: boolean;
  hasStopped: boolean;
  isHeld: boolean;
  isOut: boolean;
  isFrozen: boolean;
  hasThrower: boolean;
  /** An event was not to be read: whoever reads the next ones, and not that one, is right. */
  mayHaveMissed: boolean;
  /** So may be any event from here on, whatever it is about. */
  mayMissAnything: boolean;
  /** A watch is to end at its second event: none may last until one can be sent on it. */
  endsAtEvents: boolean;
  failuresCount: number;
  bookmarksCount: number;
  bumpsCount: number;
  episodesCount: number;
  selectsByLabel: boolean;
  selectsAll: boolean;
  hasTransform: boolean;
  hasHadCrowd: boolean;
  /** So many are there. */
  crowd: number;
}

/** Before anything has happened. */
export const NOTHING_YET: Readonly<StoryState> = {
  index: "",
  period: "",
  pageSize: 0,
  server: "as shipped",
  mayHaveEnded: false,
  hasStarted: false,
  hasStopped: false,
  isHeld: false,
  isOut: false,
  isFrozen: false,
  hasThrower: false,
  mayHaveMissed: false,
  mayMissAnything: false,
  endsAtEvents: false,
  failuresCount: 0,
  bookmarksCount: 0,
  bumpsCount: 0,
  episodesCount: 0,
  selectsByLabel: false,
  selectsAll: true,
  hasTransform: false,
  hasHadCrowd: false,
  crowd: 0,
};

/** No crowd that is resynced is larger: each resync reminds each handler of all of it. */
const RESYNCED_CROWD_MAX_SIZE = 12;
/** In real time, no crowd is larger. */
const REAL_CROWD_MAX_SIZE = 120;

/** How large a crowd may be. */
export function crowdMaxSize({ period }: Pick<StoryState, "period">, isReal: boolean): number {
  if (period !== "") return RESYNCED_CROWD_MAX_SIZE;
  return isReal ? REAL_CROWD_MAX_SIZE : Number.POSITIVE_INFINITY;
}
