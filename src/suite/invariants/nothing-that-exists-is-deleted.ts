import { isInScope } from "../notation/informer-scope.js";
import type { ServerState } from "../trial/server-history.js";
import { isOlder } from "../values/is-older.js";
import type { Invariant } from "./invariant.js";
import type { TrialView } from "./trial-view.js";

/**
 * A handler is only notified of a deletion if the object was absent at some time since the last delivered state, and not with
 * another object that took its name and exists.
 */
export const nothingThatExistsIsDeleted: Invariant = {
  name: "nothing-that-exists-is-deleted",
  requirement: "C-16",
  check: (view) => {
    if (view.server.restoredAt() !== undefined) return undefined;
    for (const { name, log } of view.handlers) {
      const present = new Map<string, string>();
      for (const { key, meaning, resourceVersion, timelineIndex, notification } of log.all()) {
        if (meaning !== "delete") {
          present.set(key, resourceVersion);
          continue;
        }
        const known = present.get(key);
        present.delete(key);
        if (known === undefined || known === "" || view.server.isTampered(key)) continue;
        const states = selectedStates(view, key, timelineIndex);
        if (states.length === 0) continue;
        const pointsAt = [timelineIndex];
        if (!wasGoneAfter(states, known)) {
          return {
            reason: "A handler is notified of the deletion of an object that still exists",
            expected: `${key} to stay, for the server has it`,
            observed: `${name} was notified of its deletion`,
            pointsAt,
          };
        }
        if (stillExists(states, notification.object?.metadata["uid"])) {
          return {
            reason: "A handler is notified of a deletion with the object that exists",
            expected: `the ${key} that was deleted, in any state, or its key alone`,
            observed: `${name} was given the one that took its name`,
            pointsAt,
          };
        }
      }
    }
    return undefined;
  },
};

/** The server's selected states of a key, up to a place in the timeline. */
function selectedStates(
  { informer, server }: TrialView,
  key: string,
  until: number = Infinity,
): readonly ServerState[] {
  return server
    .statesOf(informer.resource, key)
    .filter(({ timelineIndex }) => timelineIndex <= until)
    .map((state) =>
      state.object === undefined || isInScope(informer, state.object)
        ? state
        : { ...state, object: undefined },
    );
}

/** Whether the object of a uid has never been absent since its first state. */
function stillExists(states: readonly ServerState[], uid: unknown): boolean {
  if (uid === undefined) return false;
  const first = states.find(({ object }) => object?.metadata["uid"] === uid);
  return first !== undefined && !wasGoneAfter(states, first.version);
}

/** Whether the object was absent from the selection at any time after a version. */
function wasGoneAfter(states: readonly ServerState[], version: string): boolean {
  return states.some((state) => state.object === undefined && isOlder(version, state.version));
}
