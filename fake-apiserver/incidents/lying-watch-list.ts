import type { World } from "../world/world.js";
import type { IncidentStep } from "./incident-step.js";

/** How the server lies. */
export interface LyingWatchListParams {
  /** The end is never marked, is marked with "false", or is marked before it has come. @default "never" */
  readonly end?: "never" | "false" | "early";
}

const FAULTS = {
  never: "watchlist.noEndBookmark",
  false: "watchlist.falseEndBookmark",
  early: "watchlist.endBookmarkEarly",
} as const;

/** A server that takes requests for streaming lists and does not keep what it promises. */
export function lyingWatchList(
  _world: World,
  { end = "never" }: LyingWatchListParams,
): readonly IncidentStep[] {
  const rule = { name: "lying-watch-list", do: [{ fault: FAULTS[end] }] };
  return [{ type: "rules", rules: [rule] }];
}
