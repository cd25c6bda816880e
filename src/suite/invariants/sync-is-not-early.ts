import type { Invariant } from "./invariant.js";

/** An informer or handler does not report synced before a complete state was served. */
export const syncIsNotEarly: Invariant = {
  name: "sync-is-not-early",
  requirement: "C-20",
  check: ({ server, saidSyncedAt }) => {
    if (saidSyncedAt === undefined) return undefined;
    const [first] = server.wholeStates();
    if (first !== undefined && first <= saidSyncedAt) return undefined;
    return {
      reason: "The informer says that it has synced before it can know the whole state",
      expected:
        "a list to its last page, or a stream to the end of its initial events, before that",
      observed: first === undefined ? "the server never gave a whole state" : "it came later",
      pointsAt: [saidSyncedAt],
    };
  },
};
