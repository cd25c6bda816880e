import type { RequestLog } from "../trial/request-log.js";
import type { Invariant } from "./invariant.js";

/** Connection pools are legal; this is more than an informer can use. */
export const CONNECTIONS_MAX_COUNT = 20;

/** However often an informer reconnects, it does not leave one more connection open each time. */
export const connectionsDoNotGrow: Invariant = {
  name: "connections-do-not-grow",
  requirement: "C-43",
  check: ({ requests }) => {
    const open = openConnections(requests);
    const oneMore = open[CONNECTIONS_MAX_COUNT];
    if (oneMore === undefined) return undefined;
    return {
      reason: "The informer leaves connections open, and opens more",
      expected: `at most ${CONNECTIONS_MAX_COUNT} open connections`,
      observed: `${open.length}`,
      pointsAt: [oneMore],
    };
  },
};

/** Where each connection was opened that is still open, as an index of the timeline. */
export function openConnections(requests: Pick<RequestLog, "facts">): readonly number[] {
  const open = new Map<string, number>();
  for (const { entry, timelineIndex } of requests.facts()) {
    if (entry.type === "connection-opened") open.set(entry.connection, timelineIndex);
    if (entry.type === "connection-closed") open.delete(entry.connection);
  }
  return [...open.values()];
}
