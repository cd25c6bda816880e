import { type Difference, differences } from "./differences.js";
import type { TrialView } from "./trial-view.js";

/** The final differences between a handler's notifications and the server's state. */
export interface ToldDifference extends Difference {
  readonly handler: string;
  /** "version 7", or "nothing". */
  readonly told: string;
  readonly server: string;
}

/** Of every handler that has to be up to date. */
export function toldDifferences({ caughtUp, handlers }: TrialView): readonly ToldDifference[] {
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
        told: textOf(present.get(one.key)),
        server: textOf(server.get(one.key)),
      }));
    });
}
