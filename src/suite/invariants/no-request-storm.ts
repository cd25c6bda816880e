import { allTriesOf } from "../trial/tries-of.js";
import { TRIES_PER_MINUTE_MAX_COUNT } from "../values/tries-per-minute-max-count.js";
import type { Invariant } from "./invariant.js";

const MINUTE_MS = 60_000;
/** The requests that an informer may send because the suite has ended its watch: a watch, a list, and a watch after it. */
const REQUESTS_PER_ENDING = 3;

/** Requests stay below a loose limit, whatever they are for. The pages of a list are one request. */
export const noRequestStorm: Invariant = {
  name: "no-request-storm",
  requirement: "C-34",
  check: ({ requests }) => {
    const fresh = allTriesOf(requests.all(), requests.others());
    let from = 0;
    for (const [to, last] of fresh.entries()) {
      while ((fresh[from]?.atMs ?? last.atMs) <= last.atMs - MINUTE_MS) from++;
      const endings = requests
        .endings()
        .filter((atMs) => atMs > last.atMs - MINUTE_MS && atMs <= last.atMs).length;
      const maxCount = TRIES_PER_MINUTE_MAX_COUNT + endings * REQUESTS_PER_ENDING;
      if (to - from + 1 <= maxCount) continue;
      return {
        reason: "The informer sends too many requests",
        expected: `at most ${maxCount} requests in a minute`,
        observed: `${maxCount + 1} or more`,
        pointsAt: [fresh[from]?.timelineIndex ?? last.timelineIndex, last.timelineIndex],
      };
    }
    return undefined;
  },
};
