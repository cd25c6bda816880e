import { ExpectationError } from "../evidence/expectation-error.js";
import type { LoggedNotification } from "../trial/handler-log.js";
import { holdsWhatIsDeleted } from "../trial/holds-what-is-deleted.js";
import type { Trial } from "../trial/trial.js";
import { isOlder } from "../values/is-older.js";

/**
 * Checks that a handler that reads the store found the delivered state or a newer one there, in every callback since the last
 * stimulus. Absence is newer than any state. Between the marks of a restart a store need not be complete.
 */
export async function expectStoreIsAhead(
  trial: Pick<Trial, "handler" | "quiesce">,
  handlerName: string,
): Promise<void> {
  const handler = trial.handler(handlerName);
  await trial.quiesce([handler]);
  const notified = handler.log.recent().filter(({ isInRestart }) => !isInRestart);
  const behind = notified.find(
    (one, place) =>
      isBehind(
        one,
        notified.slice(place).some(({ key, meaning }) => key === one.key && meaning === "delete"),
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
  // After a deletion the store may lack the object, so a handler that is given no more than its key need not look.
  if (type === "restarted" || meaning === "delete") return false;
  if (stored === undefined) return true;
  if (!stored.exists) return !isGoneLater;
  return isOlder(stored.resourceVersion ?? "", resourceVersion);
}
