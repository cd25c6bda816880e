import { additionsOfKnown } from "./additions-of-known.js";
import type { Invariant } from "./invariant.js";

/** Known objects are never added again, and unknown ones never updated, as in client-go. */
export const notificationsFitTogether: Invariant = {
  name: "notifications-fit-together",
  requirement: "CTRL-01",
  check: (view) => {
    const [addition] = additionsOfKnown(view);
    if (addition !== undefined) {
      return {
        reason: "A handler is notified of the addition of an object it has already",
        observed: `${addition.handler} was notified: add ${addition.notified.key}`,
        pointsAt: [addition.notified.timelineIndex],
      };
    }
    if (!view.hello.capabilities.includes("add-update-distinct")) return undefined;
    for (const { name, log } of view.handlers) {
      const present = new Set<string>();
      for (const { key, meaning, timelineIndex } of log.all()) {
        // A deletion of something unknown is allowed: client-go's in-order queue passes it on.
        if ((meaning === "update" || meaning === "resync") && !present.has(key)) {
          return {
            reason: "A handler is notified of the update of an object it does not have",
            observed: `${name} was notified: ${meaning} ${key}`,
            pointsAt: [timelineIndex],
          };
        }
        if (meaning === "delete") present.delete(key);
        else present.add(key);
      }
    }
    return undefined;
  },
};
