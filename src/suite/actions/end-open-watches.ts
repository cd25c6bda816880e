import type { LiveWatch } from "../../../fake-apiserver/index.js";
import { forgetHistory } from "../trial/forget-history.js";
import { mustWatch } from "../trial/must-watch.js";
import { mustWatchAtAll, polls } from "../trial/must-watch-at-all.js";
import type { Trial } from "../trial/trial.js";
import { patienceFor } from "../waiting/patience.js";

/** One of the ways in which a watch ends on the wire. */
export interface Ending {
  end(watch: LiveWatch): void;
  /**
   * expired: the history is compacted first, so that the version stays expired for later requests.
   * turned away: the informer has to retry later.
   */
  readonly because?: "expired" | "turned away";
}

/**
 * Ends the informer's open watch; a stimulus. Waits for one first: a client may be reconnecting. An informer that polls lists
 * next without that.
 */
export async function endOpenWatches(trial: Trial, ending: Ending): Promise<void> {
  if (polls(trial)) return awaitNextPoll(trial, ending);
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

/**
 * What follows the end of a watch, a list that shows what has changed, follows each poll. Nothing is forgotten: in real time, the
 * answer that a scenario has prepared may have been given already.
 */
async function awaitNextPoll(trial: Trial, { because }: Ending): Promise<void> {
  if (because === "turned away") mustWatchAtAll(trial);
  trial.evidence.hasHadTrouble = true;
  if (because === "expired") forgetHistory(trial, await trial.world());
  const before = trial.requests.all().length;
  const hasPolled = () => trial.requests.all().length > before;
  trial.evidence.presume(hasPolled);
  await trial.time.until(
    () => hasPolled() || trial.server.refusesConnections() || trial.evidence.ends.length > 0,
    patienceFor(trial.time, true),
  );
}
