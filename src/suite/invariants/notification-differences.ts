import { type Difference, differences } from "../values/differences.js";
import type { TrialView } from "./trial-view.js";

/** The final differences between a handler's notifications and the server's state. */
export interface NotificationDifference extends Difference {
  readonly handler: string;
  /** "version 7", or "nothing". */
  readonly notified: string;
  readonly server: string;
}

/** Of every handler that has to be up to date. */
export function notificationDifferences({
  caughtUp,
  handlers,
}: TrialView): readonly NotificationDifference[] {
  if (caughtUp === undefined) return [];
  const { server, isExempt } = caughtUp;
  const textOf = (version: string | undefined) =>
    version === undefined ? "nothing" : `version ${version}`;
  return handlers
    .filter(({ name }) => caughtUp.handlers.includes(name))
    .flatMap(({ name, log }) => {
      const present = log.present();
      return differences(present, server, isExempt).map((one) => ({
        ...one,
        handler: name,
        notified: textOf(present.get(one.key)),
        server: textOf(server.get(one.key)),
      }));
    });
}
