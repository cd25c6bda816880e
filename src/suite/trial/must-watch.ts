import type { LiveWatch } from "../../../fake-apiserver/index.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import type { Seen } from "../evidence/trial-evidence.js";
import { patienceFor } from "../waiting/patience.js";
import { mustNotHaveEndedByItself } from "./must-not-have-ended-by-itself.js";
import { mustNotPollForNow } from "./must-not-poll-for-now.js";
import { mustWatchAtAll } from "./must-watch-at-all.js";
import type { Trial } from "./trial.js";
import type { AtServer } from "./trial-server.js";

const PAUSED =
  "begins while a watch is open; the port was between two watches, and its requests are held";

/**
 * Waits for an open watch, because a client may be reconnecting, or pausing before that: an action on a missing watch
 * has no effect.
 * @param purpose the purpose of the watch in the scenario
 * @throws ExpectationError if none is opened; NotApplicableError if the port does not watch, if it polls
 * instead for a while, if it was pausing between two watches when the scenario began to hold its requests, or if its watch
 * ended by itself, and the next ones met what the scenario has prepared
 */
export async function mustWatch(
  trial: Pick<Trial, "hasTrait" | "mustBecomeTrue" | "requests"> &
    AtServer<"heldRequests" | "openWatches" | "refusesConnections"> &
    Seen<"hasHadTrouble"> & {
      readonly time: Pick<Trial["time"], "isHurried" | "mode">;
    },
  purpose: string,
): Promise<readonly LiveWatch[]> {
  mustWatchAtAll(trial);
  let hasBeenHeld = false;
  const requestsBeforeCount = trial.requests.all().length;
  await trial.mustBecomeTrue(
    () => {
      hasBeenHeld ||= trial.server.heldRequests().length > 0;
      return trial.server.openWatches().length > 0;
    },
    () => {
      if (hasBeenHeld) throw new NotApplicableError(PAUSED);
      mustNotPollForNow(trial.requests, requestsBeforeCount);
      mustNotHaveEndedByItself(trial);
      return new ExpectationError("The informer does not watch", {
        expected: `an open watch, ${purpose}`,
        observed: "none",
      });
    },
    patienceFor(trial.time, trial.evidence.hasHadTrouble),
  );
  return trial.server.openWatches();
}
