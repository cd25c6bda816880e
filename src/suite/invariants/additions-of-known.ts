import type { LoggedNotification, NotificationMeaning } from "../trial/handler-log.js";
import { holdsUp } from "../trial/trial-handlers.js";
import type { TrialView } from "./trial-view.js";

/** An addition of a key that its handler already has. */
export interface AdditionOfKnown {
  readonly handler: string;
  readonly notified: LoggedNotification;
  /** It is the object that the handler has, not another one of the same name. */
  readonly isSameObject: boolean;
  /**
   * It may be one of the existing objects, which a late handler gets amid changes (C-18), unless a whole state was read since it
   * was first notified of the object and the handler holds nothing up; or a repetition for a handler that has thrown at the
   * addition (C-19), merged with what has changed since (C-13).
   */
  readonly isLegal: boolean;
}

/** All of them, for ports that distinguish additions from updates. */
export function additionsOfKnown({
  handlers,
  hello,
  server,
}: TrialView): readonly AdditionOfKnown[] {
  if (!hello.capabilities.includes("add-update-distinct")) return [];
  const wholeStates = server.wholeStates();
  return handlers.flatMap(({ name, log, does, on, isLate = false }) => {
    const notifiedOfThePresent = new Set<string>();
    const meanings = new Map<string, NotificationMeaning>();
    const uids = new Map<string, unknown>();
    const firstAt = new Map<string, number>();
    const found: AdditionOfKnown[] = [];
    for (const notified of log.all()) {
      const { key, meaning, notification, timelineIndex } = notified;
      const uid = notification.object?.metadata["uid"];
      if (meaning === "add" && uids.has(key)) {
        const from = firstAt.get(key) ?? timelineIndex;
        // The present waits behind a handler that is busy, whatever is listed meanwhile.
        const isBusy = holdsUp(does);
        const hasBeenListed = wholeStates.some((at) => at > from && at < timelineIndex);
        const isOfThePresent =
          isLate && !notifiedOfThePresent.has(key) && (isBusy || !hasBeenListed);
        notifiedOfThePresent.add(key);
        const hasThrown = does === "throw" && (on === undefined || on === key);
        const isAgain = hasThrown && meanings.get(key) === "add";
        found.push({
          handler: name,
          notified,
          isSameObject: uids.get(key) === uid,
          isLegal: isOfThePresent || isAgain,
        });
      }
      if (!firstAt.has(key)) firstAt.set(key, timelineIndex);
      if (meaning === "delete") uids.delete(key);
      else uids.set(key, uid);
      meanings.set(key, meaning);
    }
    return found;
  });
}
