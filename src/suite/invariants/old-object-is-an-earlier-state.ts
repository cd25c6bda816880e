import { isOlder } from "../values/is-older.js";
import type { Breach, Invariant } from "./invariant.js";
import { notifiedSinceRestore } from "./notified-since-restore.js";

/** The old object of a change is an earlier state than the new one, whichever was delivered last. */
export const oldObjectIsAnEarlierState: Invariant = {
  name: "old-object-is-an-earlier-state",
  requirement: "C-45",
  check: (view) => {
    if (!view.hello.capabilities.includes("old-object")) return undefined;
    for (const { notified } of notifiedSinceRestore(view)) {
      const last = new Map<string, string>();
      for (const { key, notification, resourceVersion, timelineIndex } of notified) {
        const before = last.get(key);
        last.set(key, resourceVersion);
        const old = notification.oldObject?.metadata["resourceVersion"];
        // The same state again has the same state before it.
        const isChange = before !== undefined && before !== resourceVersion;
        if (!isChange || notification.type !== "update" || typeof old !== "string") continue;
        if (isOlder(old, resourceVersion) || view.server.isTampered(key)) continue;
        return breach(old, resourceVersion, timelineIndex);
      }
    }
    return undefined;
  },
};

function breach(old: string, version: string, timelineIndex: number): Breach {
  const isTheNewOne = old === version;
  return {
    reason: `The old object of a change is ${isTheNewOne ? "the new one" : "newer than the new one"}`,
    expected: `an old object before version ${version}`,
    observed: `version ${old}`,
    pointsAt: [timelineIndex],
  };
}
