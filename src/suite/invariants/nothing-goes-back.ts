import { isOlder } from "../is-older.js";
import type { Invariant } from "./invariant.js";
import { toldSinceRestore } from "./told-since-restore.js";

/** No handler is notified of an older state of an object than one it has already received. */
export const nothingGoesBack: Invariant = {
  name: "nothing-goes-back",
  requirement: "C-03",
  check: (view) => {
    for (const { handler, told } of toldSinceRestore(view)) {
      const newest = new Map<string, string>();
      for (const { key, meaning, resourceVersion, timelineIndex } of told) {
        if (resourceVersion === "" || view.server.isTampered(key)) continue;
        const before = newest.get(key) ?? "";
        // A deletion may come with any state.
        if (!isOlder(resourceVersion, before)) newest.set(key, resourceVersion);
        else if (meaning !== "delete") {
          return {
            reason: "A handler gets an older state of an object after a newer one",
            expected: `${key} at version ${before} or newer`,
            observed: `${handler} was given version ${resourceVersion}`,
            pointsAt: [timelineIndex],
          };
        }
      }
    }
    return undefined;
  },
};
