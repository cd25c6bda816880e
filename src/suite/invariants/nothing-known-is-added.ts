import { additionsOfKnown } from "./additions-of-known.js";
import type { Invariant } from "./invariant.js";

/**
 * An object that a handler has is not delivered as an addition again, whatever was listed. Exceptions are an ADDED event that
 * the server sends for it, or sends twice, and the existing objects for a late handler amid a change.
 */
export const nothingKnownIsAdded: Invariant = {
  name: "nothing-known-is-added",
  requirement: "C-16",
  check: (view) => {
    const found = additionsOfKnown(view).find(
      ({ notified, isSameObject, isLegal }) =>
        isSameObject && !isLegal && !view.server.isMisworded(notified.key),
    );
    if (found === undefined) return undefined;
    return {
      reason: "A handler is notified of the addition of an object it has already",
      observed: `${found.handler} was notified: add ${found.notified.key}`,
      pointsAt: [found.notified.timelineIndex],
    };
  },
};
