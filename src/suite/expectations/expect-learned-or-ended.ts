import { PortError } from "../../protocol/port-error.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import type { Seen } from "../evidence/trial-evidence.js";
import { INFORMER, type Trial } from "../trial/trial.js";
import { patienceFor } from "../waiting/patience.js";
import { type ExpectedLearning, expectLearned, type LearningTrial } from "./expect-learned.js";

/** What it needs from a trial. */
type EndingTrial = LearningTrial &
  Pick<Trial, "abandon" | "call" | "can" | "createSentinel"> &
  Seen<"watchErrors">;

/**
 * Either a handler is notified, or the informer has ended with a report: on an error that needs a person, such as a
 * missing permission or a handler that throws, an informer may end loudly. The loudest end is that of the process.
 */
export async function expectLearnedOrEnded(
  trial: EndingTrial,
  handlerName: string,
  expected: readonly ExpectedLearning[],
): Promise<void> {
  try {
    await expectLearned(trial, handlerName, expected, () => trial.evidence.ends.length > 0);
  } catch (error) {
    if (!(error instanceof ExpectationError) && !isCrash(error)) throw error;
    if (isCrash(error) || (await hasCrashed(trial))) {
      trial.abandon();
      return;
    }
    if (!(await hasEndedLoudly(trial, handlerName))) throw error;
  }
}

/** Whether the port no longer answers. A port that answers that it has no status is alive. */
async function hasCrashed(trial: EndingTrial): Promise<boolean> {
  try {
    await trial.call("informer.status", { informer: INFORMER });
    return false;
  } catch (error) {
    if (isCrash(error)) return true;
    if (error instanceof PortError && error.code === "not-supported") return false;
    throw error;
  }
}

function isCrash(error: unknown): boolean {
  return error instanceof PortError && error.code === "crashed";
}

/**
 * It has reported its end, or an error after which nothing more comes. A status that has to be queried does not count, nor does an
 * error that is reported by an informer that goes on.
 */
async function hasEndedLoudly(trial: EndingTrial, handlerName: string): Promise<boolean> {
  if (trial.evidence.ends.length > 0) return true;
  return trial.evidence.watchErrors.length > 0 && !(await goesOn(trial, handlerName));
}

/** Whether the handler is notified of what happens now. */
async function goesOn(trial: EndingTrial, handlerName: string): Promise<boolean> {
  if (trial.server.openWatches().length === 0) return false;
  const key = await trial.createSentinel();
  const patience = patienceFor(trial.time, trial.evidence.hasHadTrouble);
  return trial.time.until(() => trial.handler(handlerName).log.hasSeenSentinel(key), patience);
}
