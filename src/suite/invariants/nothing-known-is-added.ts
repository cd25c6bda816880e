import { additionsOfKnown } from "./additions-of-known.js";
import type { Invariant } from "./invariant.js";

/**
 * An object that a handler has is not delivered as an addition again, whatever was listed anew. Exceptions are an event that the
 * server itself calls an addition, or sends twice, and the existing objects that a late handler gets beside a change.
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
      reason: "A handler is notified of the addition of an object it has already",
      observed: `${found.handler} was notified: add ${found.told.key}`,
      pointsAt: [found.told.timelineIndex],
    };
  },
};
