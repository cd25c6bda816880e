import { isInScope } from "../notation/informer-scope.js";
import { isOlder } from "../values/is-older.js";
import type { Invariant } from "./invariant.js";
import { notifiedSinceRestore } from "./notified-since-restore.js";
import type { TrialView } from "./trial-view.js";

/**
 * No handler is notified of an older state of an object than one it has already received. That the object is gone is a state as
 * well, whatever version its deletion is delivered with.
 */
export const nothingGoesBack: Invariant = {
  name: "nothing-goes-back",
  requirement: "C-03",
  check: (view) => {
    for (const { handler, notified } of notifiedSinceRestore(view)) {
      const newest = new Map<string, string>();
      const gone = new Set<string>();
      for (const { key, meaning, resourceVersion, timelineIndex } of notified) {
        if (view.server.isTampered(key)) continue;
        const before = newest.get(key) ?? "";
        const isGone = meaning === "delete";
        // A deletion that is delivered again is no later one.
        const isNews = isGone && !gone.has(key);
        if (isGone) gone.add(key);
        else gone.delete(key);
        const version = isNews
          ? newer(resourceVersion, goneAt(view, { key, before, timelineIndex }))
          : resourceVersion;
        if (version === "") continue;
        // A deletion may come with any state.
        if (!isOlder(version, before)) newest.set(key, version);
        else if (!isGone) {
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

function newer(one: string, other: string): string {
  return isOlder(one, other) ? other : one;
}

/** A deletion that a handler is notified of, and the version of the state that it had. */
interface NotifiedDeletion {
  readonly key: string;
  readonly before: string;
  readonly timelineIndex: number;
}

/** The version at which an object was gone from the selection, since the state that a handler had; "" if it was not. */
function goneAt(
  { server, informer }: TrialView,
  { key, before, timelineIndex }: NotifiedDeletion,
): string {
  if (before === "") return "";
  const from = server.restoredAt() ?? 0;
  const gone = server
    .statesOf(informer.resource, key)
    .find(
      (state) =>
        state.timelineIndex >= from &&
        state.timelineIndex <= timelineIndex &&
        isOlder(before, state.version) &&
        (state.object === undefined || !isInScope(informer, state.object)),
    );
  return gone?.version ?? "";
}
