import { isInScope } from "../informer-scope.js";
import { isOlder } from "../is-older.js";
import type { ServerState } from "../server-history.js";
import type { TrialView } from "./trial-view.js";

/** What the server had of a key, as the informer's selection shows it, until a place in the timeline. */
export function selectedStates(
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

/** Whether the object was gone at any time after a version, as the informer's selection shows it. */
export function wasGoneAfter(states: readonly ServerState[], version: string): boolean {
  return states.some((state) => state.object === undefined && isOlder(version, state.version));
}
