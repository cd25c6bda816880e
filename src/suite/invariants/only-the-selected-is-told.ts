import { isInScope } from "../notation/informer-scope.js";
import type { Invariant } from "./invariant.js";

/** No handler gets an object in a state outside the selection. */
export const onlyTheSelectedIsTold: Invariant = {
  name: "only-the-selected-is-told",
  requirement: "C-07",
  check: ({ handlers, server, informer }) => {
    if (server.restoredAt() !== undefined) return undefined;
    for (const { name, log } of handlers) {
      for (const { key, meaning, resourceVersion, timelineIndex } of log.all()) {
        if (meaning === "delete" || server.isTampered(key)) continue;
        const states = server.statesOf(informer.resource, key);
        const object = states.find(({ version }) => version === resourceVersion)?.object;
        if (object === undefined || isInScope(informer, object)) continue;
        return {
          reason: "A handler is notified of an object outside of the informer's selection",
          observed: `${name} was notified of ${key} at version ${resourceVersion}`,
          pointsAt: [timelineIndex],
        };
      }
    }
    return undefined;
  },
};
