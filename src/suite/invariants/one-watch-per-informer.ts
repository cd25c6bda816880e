import type { LoggedWatch } from "../trial/request-log.js";
import type { Invariant } from "./invariant.js";

/** An informer has one watch open. The server detects late that a client has left, so they may overlap for a while. */
export const oneWatchPerInformer: Invariant = {
  name: "one-watch-per-informer",
  requirement: "C-35",
  check: ({ requests, nowMs, overlapMaxMs }) => {
    let open: readonly LoggedWatch[] = [];
    for (const second of requests.watches()) {
      open = open.filter(({ closedAtMs = Infinity }) => closedAtMs > second.openedAtMs);
      const first = open.find((one) => overlapMs(one, second, nowMs) > overlapMaxMs);
      if (first !== undefined) {
        return {
          reason: "The informer has two watches open at one time",
          expected: "one open watch",
          observed: `${first.id} and ${second.id} are open together`,
          pointsAt: requests
            .all()
            .filter(({ watch }) => watch === first.id || watch === second.id)
            .map(({ timelineIndex }) => timelineIndex),
        };
      }
      open = [...open, second];
    }
    return undefined;
  },
};

/** The length of the overlap, in milliseconds; infinite if both are left open. */
function overlapMs(first: LoggedWatch, second: LoggedWatch, nowMs: number): number {
  if (first.closedAtMs === undefined && second.closedAtMs === undefined) return Infinity;
  return Math.min(first.closedAtMs ?? nowMs, second.closedAtMs ?? nowMs) - second.openedAtMs;
}
