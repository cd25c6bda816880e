import type { LiveWatch } from "../../fake-apiserver/index.js";
import { forgetHistory } from "./forget-history.js";
import { mustWatch } from "./must-watch.js";
import type { Trial } from "./trial.js";

/** One of the ways in which a watch ends on the wire. */
export interface Ending {
  end(watch: LiveWatch): void;
  /**
   * expired: the server has forgotten its history first, so that it says the same of the version to whoever asks again.
   * turned away: the informer is asked to come back later.
   */
  readonly because?: "expired" | "turned away";
}

/** Ends the informer's open watch; a stimulus. Waits for one first: a client may be on its way back. */
export async function endOpenWatches(trial: Trial, ending: Ending): Promise<void> {
  await mustWatch(trial, "which the scenario is about to end");
  trial.forget();
  trial.evidence.hasHadTrouble = true;
  if (ending.because === "turned away") trial.evidence.turnedAwayAtMs = trial.time.clock.nowMs();
  if (ending.because === "expired") forgetHistory(trial, await trial.world());
  for (const watch of trial.server.openWatches()) {
    trial.requests.noteEnding(trial.time.clock.nowMs());
    ending.end(watch);
  }
}
