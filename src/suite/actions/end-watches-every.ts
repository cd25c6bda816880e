import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { NO_TIME_FOR_PAUSES } from "../evidence/too-busy.js";
import type { Trial } from "../trial/trial.js";
import { deliverAnEvent } from "./deliver-an-event.js";
import { type Ending, endOpenWatches } from "./end-open-watches.js";

/** The time for all pauses together, in real time. */
const PAUSES_MAX_MS = 120_000;

/**
 * Ends one watch after the other, each after an event, with so much time in between besides what the informer takes.
 * @throws NotApplicableError if its pauses are too long for that many watches in real time
 */
export async function endWatchesEvery(
  trial: Trial,
  ending: Ending,
  everyMs: number,
  forMs: number,
): Promise<void> {
  const { time } = trial;
  const latestMs = time.clock.nowMs() + forMs + PAUSES_MAX_MS;
  for (let atMs = 0; atMs < forMs; atMs += everyMs) {
    if (time.mode === "real" && time.clock.nowMs() > latestMs) {
      throw new NotApplicableError(NO_TIME_FOR_PAUSES.watches);
    }
    time.budget.renew();
    await deliverAnEvent(trial);
    await endOpenWatches(trial, ending);
    await time.elapse(everyMs);
  }
}
