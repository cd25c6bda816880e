import type { Invariant } from "./invariant.js";

/** Connection pools are legal; this is more than an informer can use. */
const CONNECTIONS_MAX_COUNT = 20;

/** However often an informer reconnects, it does not leave one more connection open each time. */
export const connectionsDoNotGrow: Invariant = {
  name: "connections-do-not-grow",
  requirement: "C-43",
  check: ({ requests }) => {
    const open = new Set<string>();
    for (const { entry, timelineIndex } of requests.facts()) {
      if (entry.type === "connection-closed") open.delete(entry.connection);
      if (entry.type !== "connection-opened") continue;
      open.add(entry.connection);
      if (open.size <= CONNECTIONS_MAX_COUNT) continue;
      return {
        reason: "The informer leaves connections open, and opens more",
        expected: `at most ${CONNECTIONS_MAX_COUNT} open connections`,
        observed: `${open.size}`,
        pointsAt: [timelineIndex],
      };
    }
    return undefined;
  },
};
