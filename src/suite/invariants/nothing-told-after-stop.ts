import type { Invariant } from "./invariant.js";

/** After the informer has reported that it has stopped, no handler is notified. */
export const nothingToldAfterStop: Invariant = {
  name: "nothing-told-after-stop",
  requirement: "C-40",
  check: ({ notifiedAfterStop }) =>
    notifiedAfterStop.length === 0
      ? undefined
      : {
          reason: "A handler is notified after the informer has stopped",
          pointsAt: notifiedAfterStop,
        },
};
