import type { LoggedNotification } from "../trial/handler-log.js";
import type { TrialView } from "./trial-view.js";

/** The notifications of one handler. */
export interface Telling {
  readonly handler: string;
  readonly told: readonly LoggedNotification[];
}

/** The notifications of each handler since the server was last restored: earlier versions are meaningless. */
export function toldSinceRestore({ handlers, server }: TrialView): readonly Telling[] {
  const from = server.restoredAt() ?? 0;
  return handlers.map(({ name, log }) => ({
    handler: name,
    told: log.all().filter(({ timelineIndex }) => timelineIndex >= from),
  }));
}
