import { ExpectationError } from "../evidence/expectation-error.js";
import type { Trial } from "../trial/trial.js";

/** This many may have the same timeout by chance. */
const CHANCE_COUNT = 2;

/** Checks that the watches of a trial did not all ask for the same timeout; where they are few, its streaming lists. */
export function expectDrawnTimeouts(trial: {
  readonly requests: Pick<Trial["requests"], "all">;
}): void {
  const those = (wanted: string) => trial.requests.all().filter(({ type }) => type === wanted);
  const plain = those("watch");
  const watches = plain.length > CHANCE_COUNT ? plain : those("streaming-list");
  const timeouts = watches.map(({ facts }) => facts.query["timeoutSeconds"] ?? "none");
  if (watches.length <= CHANCE_COUNT || new Set(timeouts).size > 1) return;
  throw new ExpectationError("The informer's watches all ask for the same timeout", {
    expected: "timeouts that are drawn",
    observed: timeouts.join(", "),
    pointsAt: watches.slice(-1).map(({ timelineIndex }) => timelineIndex),
  });
}
