import type { Invariant } from "./invariant.js";
import { notifiedSinceRestore } from "./notified-since-restore.js";

/** The server had every state that a handler is notified of, at that version. */
export const nothingIsInvented: Invariant = {
  name: "nothing-is-invented",
  requirement: "C-01",
  check: (view) => {
    if (view.server.restoredAt() !== undefined) return undefined;
    const { server, informer } = view;
    for (const { handler, notified } of notifiedSinceRestore(view)) {
      for (const { key, resourceVersion, timelineIndex } of notified) {
        if (key.endsWith("/") || key === "" || resourceVersion === "" || server.isTampered(key))
          continue;
        const states = server.statesOf(informer.resource, key);
        const isKnown = states.some(
          (state) => state.version === resourceVersion && state.timelineIndex <= timelineIndex,
        );
        if (isKnown) continue;
        return {
          reason: "A handler is notified of an object, or of a state, that the server never had",
          expected: states.length === 0 ? `nothing called ${key}` : textOf(key, states),
          observed: `${handler} was notified of ${key} at version ${resourceVersion}`,
          pointsAt: [timelineIndex],
        };
      }
    }
    return undefined;
  },
};

function textOf(key: string, states: readonly { readonly version: string }[]): string {
  return `${key} at version ${states.map(({ version }) => version).join(", ")}`;
}
