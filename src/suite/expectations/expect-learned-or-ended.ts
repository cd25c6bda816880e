import { PortError } from "../../protocol/port-error.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import type { Seen } from "../evidence/trial-evidence.js";
import { INFORMER, type Trial } from "../trial/trial.js";
import { type ExpectedLearning, expectLearned, type LearningTrial } from "./expect-learned.js";

/** What it needs from a trial. */
type EndingTrial = LearningTrial & Pick<Trial, "abandon" | "call" | "can"> & Seen<"watchErrors">;

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
    if (!hasEndedLoudly(trial)) throw error;
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

/** It has reported its end or an error. A status that has to be queried does not count. */
function hasEndedLoudly(trial: EndingTrial): boolean {
  return trial.evidence.ends.length > 0 || trial.evidence.watchErrors.length > 0;
}
