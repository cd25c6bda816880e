import { ExpectationError } from "./expectation-error.js";
import { isOlder } from "./is-older.js";
import type { Trial } from "./trial.js";

/** Makes sure that a handler which reads the store found there, in every callback, what it was told, or newer. */
export async function expectStoreIsAhead(trial: Trial, handlerName: string): Promise<void> {
  const handler = trial.handler(handlerName);
  await trial.quiesce([handler]);
  const behind = handler.log.all().find(({ notification, resourceVersion }) => {
    const { stored, type } = notification;
    if (stored === undefined) return true;
    if (type === "delete") return stored.exists && stored.resourceVersion === resourceVersion;
    return !stored.exists || isOlder(stored.resourceVersion ?? "", resourceVersion);
  });
  if (behind === undefined) return;
  throw new ExpectationError("A handler is told of a change that the store does not show", {
    expected: `the store to hold ${behind.key} as told`,
    observed: JSON.stringify(behind.notification.stored ?? "nothing was read"),
    pointsAt: [behind.timelineIndex],
  });
}
