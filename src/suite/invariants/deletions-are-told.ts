import type { Invariant } from "./invariant.js";
import { notificationDifferences } from "./notification-differences.js";

/** In the end, no handler considers an object present that the server no longer has. */
export const deletionsAreTold: Invariant = {
  name: "deletions-are-told",
  requirement: "C-15",
  check: (view) => {
    const ghost = notificationDifferences(view).find(({ type }) => type === "ghost");
    if (ghost === undefined) return undefined;
    return {
      reason: "A deletion is never delivered",
      expected: `${ghost.handler} to be notified that ${ghost.key} is gone`,
      observed: `its last notification was of ${ghost.notified}`,
    };
  },
};
