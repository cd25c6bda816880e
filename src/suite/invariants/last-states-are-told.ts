import type { Invariant } from "./invariant.js";
import { notificationDifferences } from "./notification-differences.js";

/** In the end, every handler has been notified of the last state of each object at the server. */
export const lastStatesAreTold: Invariant = {
  name: "last-states-are-told",
  requirement: "C-13",
  check: (view) => {
    const behind = notificationDifferences(view).find(({ type }) => type !== "ghost");
    if (behind === undefined) return undefined;
    return {
      reason: "The last state of an object is never delivered",
      expected: `${behind.handler} to be notified of ${behind.key} at ${behind.server}`,
      observed:
        behind.type === "missing"
          ? "it does not know it"
          : `its last notification was of ${behind.notified}`,
    };
  },
};
