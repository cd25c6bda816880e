/**
 * Converts list options into those of an equivalent streaming list.
 * Mirrors: client-go@32ce75a7 util/watchlist/watch_list.go `PrepareWatchListOptionsFromListOptions`, with the rules of
 * apimachinery pkg/apis/meta/internalversion/validation.
 */
import type { ListOptions } from "./list-watch.js";

/** The options of the stream; undefined if no stream is equivalent, or if the server would refuse the list. */
export function watchListOptionsFor(options: ListOptions): ListOptions | undefined {
  const { limit = 0, ...unlimited } = options;
  const { resourceVersion = "", resourceVersionMatch, sendInitialEvents } = options;
  // A stream cannot continue from a token, nor stop after a number of objects.
  if ((options.continue ?? "") !== "" || sendInitialEvents !== undefined) return undefined;
  // Caches ignore the limit of a list at "0", so that there the stream may as well.
  if (limit > 0 && resourceVersion !== "0") return undefined;
  if (resourceVersionMatch === "Exact") return undefined;
  if (resourceVersionMatch === "NotOlderThan" && resourceVersion === "") return undefined;
  return {
    ...unlimited,
    resourceVersionMatch: "NotOlderThan",
    allowWatchBookmarks: true,
    sendInitialEvents: true,
  };
}
