import type { LiveWatch } from "../../fake-apiserver/index.js";
import { ExpectationError } from "./expectation-error.js";
import { forgetHistory } from "./forget-history.js";
import type { Trial } from "./trial.js";

/** One of the ways in which a watch ends on the wire. */
export interface Ending {
  end(watch: LiveWatch): void;
  /**
   * expired: the server has forgotten its history first, so that it says the same of the version to whoever asks again.
   * turned away: the informer is told to come back later.
   */
  readonly because?: "expired" | "turned away";
}

/** Ends the informer's open watch; a stimulus. Waits for one first: a client may be on its way back. */
export async function endOpenWatches(trial: Trial, ending: Ending): Promise<void> {
  const open = () => trial.openWatches();
  if (!(await trial.time.until(async () => (await open()).length > 0))) {
    throw new ExpectationError("The informer does not watch", {
      expected: "an open watch, which the scenario is about to end",
      observed: "none",
    });
  }
  trial.forget();
  trial.hasHadTrouble = true;
  if (ending.because === "turned away") trial.turnedAwayAtMs = trial.time.clock.nowMs();
  if (ending.because === "expired") forgetHistory(trial, await trial.world());
  for (const watch of await open()) {
    trial.requests.noteEnding(trial.time.clock.nowMs());
    ending.end(watch);
  }
}
