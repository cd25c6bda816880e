import { ExpectationError } from "../evidence/expectation-error.js";
import type { Trial } from "../trial/trial.js";

/** Checks that the watches of a trial did not all ask for the same timeout. */
export function expectDrawnTimeouts(trial: {
  readonly requests: Pick<Trial["requests"], "all">;
}): void {
  const watches = trial.requests
    .all()
    .filter(({ type }) => type === "watch" || type === "streaming-list");
  const timeouts = watches.map(({ facts }) => facts.query["timeoutSeconds"] ?? "none");
  if (new Set(timeouts).size > 1) return;
  throw new ExpectationError("The informer's watches all ask for the same timeout", {
    expected: "timeouts that are drawn",
    observed: timeouts.join(", "),
    pointsAt: watches.slice(-1).map(({ timelineIndex }) => timelineIndex),
  });
}
