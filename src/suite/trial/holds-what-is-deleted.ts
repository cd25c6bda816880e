import { isOlder } from "../values/is-older.js";
import type { LoggedNotification } from "./handler-log.js";

/**
 * Whether a handler that is notified of a deletion still finds the object in the store. A newer state there belongs to another
 * object of that name; a deletion that is delivered as a key alone may be older than anything.
 */
export function holdsWhatIsDeleted({
  notification: { stored },
  meaning,
  resourceVersion,
}: LoggedNotification): boolean {
  if (meaning !== "delete" || stored?.resourceVersion === undefined || !stored.exists) return false;
  return !isOlder(resourceVersion, stored.resourceVersion);
}
