import type { Notification } from "../../protocol/messages.js";
import type { LoggedNotification } from "./handler-log.js";

/** The timeline's line for a notification. */
export function notificationLine(
  notification: Notification,
  logged: readonly LoggedNotification[],
): string {
  const { handler, type } = notification;
  if (type === "restart") return `${handler}: a new full state begins`;
  if (type === "restarted") {
    const gone = logged.map(({ key }) => key).join(", ");
    return `${handler}: a new full state is complete${gone === "" ? "" : `; gone is ${gone}`}`;
  }
  const flags = [
    notification.finalStateUnknown ? "final state unknown" : "",
    notification.isInInitialList ? "initial list" : "",
  ].filter((flag) => flag !== "");
  const note = flags.length > 0 ? ` (${flags.join(", ")})` : "";
  return logged
    .map(({ meaning, key, resourceVersion }) => `${meaning} ${key} version ${resourceVersion}`)
    .map((words) => `${handler}: ${words}${note}`)
    .join("; ");
}
