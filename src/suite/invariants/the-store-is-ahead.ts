import type { LoggedNotification } from "../trial/handler-log.js";
import { holdsWhatIsDeleted } from "../trial/holds-what-is-deleted.js";
import { isOlder } from "../values/is-older.js";
import type { Invariant } from "./invariant.js";

/**
 * A handler that reads the store finds the delivered state there, or a newer one. Between the marks of a restart a store need
 * not be complete: the second mark says when it is.
 */
export const theStoreIsAhead: Invariant = {
  name: "the-store-is-ahead",
  requirement: "C-17",
  check: ({ handlers, server }) => {
    if (server.restoredAt() !== undefined) return undefined;
    for (const { name, log } of handlers) {
      const behind = log
        .all()
        .find((notified) => !server.isTampered(notified.key) && isBehind(notified));
      if (behind === undefined) continue;
      return {
        reason: "A handler is notified of a change that the store does not show",
        expected: `the store to hold ${behind.key} as delivered, or newer`,
        observed: `${name} found ${JSON.stringify(behind.notification.stored)}`,
        pointsAt: [behind.timelineIndex],
      };
    }
    return undefined;
  },
};

function isBehind(notified: LoggedNotification): boolean {
  const { notification, meaning, resourceVersion, isInRestart } = notified;
  const { stored } = notification;
  if (isInRestart) return false;
  if (meaning === "delete") return holdsWhatIsDeleted(notified);
  // An absent object may have been deleted since.
  if (stored?.resourceVersion === undefined || !stored.exists) return false;
  return isOlder(stored.resourceVersion, resourceVersion);
}
