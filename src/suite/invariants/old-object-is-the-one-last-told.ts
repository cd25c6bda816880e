import type { Invariant } from "./invariant.js";

/** The old object of an update is the one delivered last. The contract does not require an old object. */
export const oldObjectIsTheOneLastTold: Invariant = {
  name: "old-object-is-the-one-last-told",
  requirement: "CTRL-01",
  check: ({ handlers, hello }) => {
    if (!hello.capabilities.includes("old-object")) return undefined;
    for (const { log } of handlers) {
      const last = new Map<string, string>();
      for (const notified of log.all()) {
        const old = notified.notification.oldObject?.metadata["resourceVersion"];
        const expected = last.get(notified.key);
        if (notified.notification.type === "update" && expected !== undefined && old !== expected) {
          return {
            reason: "The old object of an update is not the one that was delivered last",
            expected: `the old object at version ${expected}`,
            observed: `version ${String(old)}`,
            pointsAt: [notified.timelineIndex],
          };
        }
        last.set(notified.key, notified.resourceVersion);
      }
    }
    return undefined;
  },
};
