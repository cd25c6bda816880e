import { ExpectationError } from "../evidence/expectation-error.js";
import { mustNotHaveEndedByItself } from "../trial/must-not-have-ended-by-itself.js";
import { mustWatch } from "../trial/must-watch.js";
import { learnsFromLists, mustLearnFromEvents, polls } from "../trial/must-watch-at-all.js";
import type { Trial } from "../trial/trial.js";

/**
 * Sends an event on the open watch, and waits until all handlers that are not blocked have received it, so that the watch has
 * had an event. An informer that polls finds the created object in its next list.
 * @throws ExpectationError when there is no watch on which it is sent; NotApplicableError if the watch ended by itself before, and
 * the next ones met what the scenario has prepared
 */
export async function deliverAnEvent(trial: Trial): Promise<void> {
  if (!polls(trial)) await mustWatch(trial, "on which an event is to be sent");
  if (learnsFromLists(trial) && trial.server.areListsDisturbed()) mustLearnFromEvents(trial);
  const key = await trial.createSentinel();
  if (!polls(trial)) await mustBeSent(trial, key);
  const handlers = trial.handlers.values();
  try {
    await trial.mustHaveNotified(
      key,
      handlers.filter((handler) => !handler.isRemoved && !handler.mayStall),
    );
  } catch (error) {
    // The event may have been sent while the client was closing its watch.
    if (error instanceof ExpectationError) mustNotHaveEndedByItself(trial);
    throw error;
  }
}

async function mustBeSent(trial: Trial, key: string): Promise<void> {
  await trial.mustBecomeTrue(
    () =>
      trial.requests.facts().some(({ entry }) => entry.type === "event-sent" && entry.key === key),
    () => {
      mustNotHaveEndedByItself(trial);
      return new ExpectationError(
        "The informer's watch does not last until an event is sent on it",
        {
          expected: `the creation of ${key} to be sent on a watch`,
          observed: "it was not",
        },
      );
    },
  );
}
