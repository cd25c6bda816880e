import { ExpectationError } from "./expectation-error.js";
import type { LoggedNotification } from "./handler-log.js";
import { holdsWhatIsDeleted } from "./holds-what-is-deleted.js";
import { isOlder } from "./is-older.js";
import type { Trial } from "./trial.js";

/**
 * Makes sure that a handler which reads the store found there, in every callback since the last stimulus, the delivered state,
 * or newer. Newer than any state is that an object is gone. Between the marks of a restart a store need not be whole yet.
 */
export async function expectStoreIsAhead(
  trial: Pick<Trial, "handler" | "quiesce">,
  handlerName: string,
): Promise<void> {
  const handler = trial.handler(handlerName);
  await trial.quiesce([handler]);
  const told = handler.log.recent().filter(({ isInRestart }) => !isInRestart);
  const behind = told.find(
    (one, place) =>
      isBehind(
        one,
        told.slice(place).some(({ key, meaning }) => key === one.key && meaning === "delete"),
      ) || holdsWhatIsDeleted(one),
  );
  if (behind === undefined) return;
  throw new ExpectationError("A handler is notified of a change that the store does not show", {
    expected: `the store to hold ${behind.key} as delivered`,
    observed: JSON.stringify(behind.notification.stored ?? "nothing was read"),
    pointsAt: [behind.timelineIndex],
  });
}

function isBehind(
  { notification, resourceVersion, meaning }: LoggedNotification,
  isGoneLater: boolean,
): boolean {
  const { stored, type } = notification;
  if (type === "restarted") return false;
  if (stored === undefined) return true;
  if (meaning === "delete") return false;
  if (!stored.exists) return !isGoneLater;
  return isOlder(stored.resourceVersion ?? "", resourceVersion);
}
