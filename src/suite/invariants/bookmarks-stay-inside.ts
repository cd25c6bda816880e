import type { Invariant } from "./invariant.js";

/** No handler is notified of a value without a name: a bookmark is not an object. */
export const bookmarksStayInside: Invariant = {
  name: "bookmarks-stay-inside",
  requirement: "C-08",
  check: ({ handlers }) => {
    for (const { log } of handlers) {
      const bookmark = log.all().find(({ key }) => key === "" || key.endsWith("/"));
      if (bookmark === undefined) continue;
      return {
        reason: "A handler is notified of something without a name, such as a bookmark",
        pointsAt: [bookmark.timelineIndex],
      };
    }
    return undefined;
  },
};
