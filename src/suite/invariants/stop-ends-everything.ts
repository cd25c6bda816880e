import type { Invariant } from "./invariant.js";

/** Five seconds after its stop, an informer has no request and no watch open, and sends no more. */
export const stopEndsEverything: Invariant = {
  name: "stop-ends-everything",
  requirement: "C-39",
  check: ({ stopped }) => {
    if (stopped === undefined) return undefined;
    const { openRequests, requestedAt } = stopped;
    if (openRequests.length > 0) {
      return {
        reason: "A stopped informer leaves a request or a watch open",
        expected: "no open request",
        observed: openRequests.join(", "),
      };
    }
    if (requestedAt.length === 0) return undefined;
    return {
      reason: "A stopped informer continues to send requests",
      expected: "no request",
      observed: String(requestedAt.length),
      pointsAt: requestedAt,
    };
  },
};
