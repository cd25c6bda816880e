import type { Episode } from "./episode.js";
import type { Setting } from "./history.js";

/** The state of a history, without its objects and handlers. */
export interface StoryState {
  index: Setting["index"];
  /** The resync period; "": no resyncs. */
  period: Setting["resyncs"];
  /** The page size; 0: no pages. */
  pageSize: number;
  server: Setting["server"];
  /** A failure needed a person: an informer that has ended with a report is right. */
  mayHaveEnded: boolean;
  hasStarted: boolean;
  hasStopped: boolean;
  isHeld: boolean;
  isOut: boolean;
  isFrozen: boolean;
  hasThrower: boolean;
  /** An event could not be decoded: an informer may skip it and continue. */
  mayHaveMissed: boolean;
  /** So may any later event. */
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
  /** Whether its transform fails on one object. */
  failsToTransform: boolean;
  /** Whether any handler is resynced. */
  isReminded: boolean;
  hasHadCrowd: boolean;
  /** So many are there. */
  crowd: number;
}

/** The initial state. */
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
  failsToTransform: false,
  isReminded: false,
  hasHadCrowd: false,
  crowd: 0,
};

/** The setting of an informer with these rows. */
export function settingsIn(
  rows: readonly (readonly string[])[],
  { index, resyncs, pageSize, server, transforms }: Setting,
): Partial<StoryState> {
  const has = (wanted: string) => rows.some(([name]) => name === wanted);
  const period = has("resync period") ? resyncs : "";
  return {
    selectsByLabel: has("label selector"),
    selectsAll: !["label selector", "field selector", "namespace"].some(has),
    hasTransform: has("transform") && transforms === "sets a label",
    failsToTransform: has("transform") && transforms !== "sets a label",
    period,
    isReminded: period !== "",
    pageSize: has("page size") ? pageSize : 0,
    server,
    index: has("index") ? index : "",
  };
}

/** Records the state that an episode leaves. */
export function leaveBehind(now: StoryState, leaves: Episode["leaves"]): void {
  now.mayHaveEnded ||= leaves === "in doubt";
  now.hasThrower ||= leaves === "a thrower";
  now.hasStopped ||= leaves === "stopped";
  now.mayHaveMissed ||= leaves === "unread";
  now.hasHadCrowd ||= leaves === "a crowd";
}

/** The maximum number of resynced objects: each resync delivers all of them to each handler. */
const RESYNCED_CROWD_MAX_SIZE = 12;
/** The maximum number of objects in real time. */
const REAL_CROWD_MAX_SIZE = 120;

/** The maximum number of failures of a history in real time, as pauses grow with each. */
const REAL_FAILURES_MAX_COUNT = 3;

/** Whether a history can have this many more failures. */
export function canAfford(
  { failuresCount }: Pick<StoryState, "failuresCount">,
  count: number,
  isReal: boolean,
): boolean {
  return !isReal || failuresCount + count <= REAL_FAILURES_MAX_COUNT;
}

/** How large a crowd may be. */
export function crowdMaxSize({ period }: Pick<StoryState, "period">, isReal: boolean): number {
  if (period !== "") return RESYNCED_CROWD_MAX_SIZE;
  return isReal ? REAL_CROWD_MAX_SIZE : Number.POSITIVE_INFINITY;
}
