import { additionsOfKnown } from "./additions-of-known.js";
import type { Invariant } from "./invariant.js";

/**
 * What a handler knows is not told as newly created, whatever was read anew. An event that the server itself calls an
 * addition, or sends twice, is another matter, and so is the present that a late handler is notified of beside a change.
 */
export const nothingKnownIsAdded: Invariant = {
  name: "nothing-known-is-added",
  requirement: "C-16",
  check: (view) => {
    const found = additionsOfKnown(view).find(
      ({ told, isSameObject, isLegal }) =>
        isSameObject && !isLegal && !view.server.isMisworded(told.key),
    );
    if (found === undefined) return undefined;
    return {
      reason: "A handler is told to add an object it has already",
      observed: `${found.handler} was told: add ${found.told.key}`,
      pointsAt: [found.told.timelineIndex],
    };
  },
};
