import type { World } from "../world/world.js";
import type { IncidentStep } from "./incident-step.js";

/** How the server lies. */
export interface LyingWatchListParams {
  /** The bookmark that ends the initial events is missing, has the value "false", or comes too early. @default "never" */
  readonly end?: "never" | "false" | "early";
}

const FAULTS = {
  never: "watchlist.noEndBookmark",
  false: "watchlist.falseEndBookmark",
  early: "watchlist.endBookmarkEarly",
} as const;

/** A server that accepts requests for streaming lists, and does not end their initial events correctly. */
export function lyingWatchList(
  _world: World,
  { end = "never" }: LyingWatchListParams,
): readonly IncidentStep[] {
  const rule = { name: "lying-watch-list", do: [{ fault: FAULTS[end] }] };
  return [{ type: "rules", rules: [rule] }];
}
