import type { LiveWatch } from "../../fake-apiserver/index.js";
import { ExpectationError } from "./expectation-error.js";
import { mustWatchAtAll } from "./must-watch-at-all.js";
import { patienceFor } from "./patience.js";
import type { Trial } from "./trial.js";
import type { Seen } from "./trial-evidence.js";
import type { AtServer } from "./trial-server.js";

/**
 * Waits for an open watch, because a client may be reconnecting, or pausing before that: an action on a missing watch
 * has no effect.
 * @param purpose the purpose of the watch in the scenario
 * @throws ExpectationError if none is opened; NotApplicableError if the port does not watch
 */
export async function mustWatch(
  trial: Pick<Trial, "hasTrait" | "mustBecomeTrue" | "requests"> &
    AtServer<"openWatches"> &
    Seen<"hasHadTrouble"> & {
      readonly time: Pick<Trial["time"], "isHurried" | "mode">;
    },
  purpose: string,
): Promise<readonly LiveWatch[]> {
  mustWatchAtAll(trial);
  await trial.mustBecomeTrue(
    () => trial.server.openWatches().length > 0,
    () =>
      new ExpectationError("The informer does not watch", {
        expected: `an open watch, ${purpose}`,
        observed: "none",
      }),
    patienceFor(trial.time, trial.evidence.hasHadTrouble),
  );
  return trial.server.openWatches();
}
