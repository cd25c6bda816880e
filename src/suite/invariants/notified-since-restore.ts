import type { LoggedNotification } from "../trial/handler-log.js";
import type { TrialView } from "./trial-view.js";

/** The notifications of one handler. */
export interface HandlerNotifications {
  readonly handler: string;
  readonly notified: readonly LoggedNotification[];
}

/** The notifications of each handler since the server was last restored: earlier versions are meaningless. */
export function notifiedSinceRestore({
  handlers,
  server,
}: TrialView): readonly HandlerNotifications[] {
  const from = server.restoredAt() ?? 0;
  return handlers.map(({ name, log }) => ({
    handler: name,
    notified: log.all().filter(({ timelineIndex }) => timelineIndex >= from),
  }));
}
