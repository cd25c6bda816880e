import { PortError } from "../protocol/port-error.js";
import { type ExpectedLearning, expectLearned, type LearningTrial } from "./expect-learned.js";
import { ExpectationError } from "./expectation-error.js";
import { INFORMER, type Trial } from "./trial.js";
import type { Seen } from "./trial-evidence.js";

/** What of a trial is needed for it. */
type EndingTrial = LearningTrial & Pick<Trial, "abandon" | "call" | "can"> & Seen<"watchErrors">;

/**
 * What a handler learns, or, instead, an informer that has ended and said so: by what a person has to mend, such as a
 * missing right or a handler that throws, an informer may end loudly. Loudest is the end of the process.
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

/** Whether the port answers no more. Who has nothing to say of itself, and says so, is alive. */
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

/** It says so itself, or has reported an error. A status that has to be asked for does not count. */
function hasEndedLoudly(trial: EndingTrial): boolean {
  return trial.evidence.ends.length > 0 || trial.evidence.watchErrors.length > 0;
}
