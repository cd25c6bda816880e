import { type DifferingTrial, mayDiffer } from "../trial/may-differ.js";
import { mustWatch } from "../trial/must-watch.js";
import { polls } from "../trial/must-watch-at-all.js";
import { serverVersions } from "../trial/server-versions.js";
import type { Trial } from "../trial/trial.js";
import type { AtServer } from "../trial/trial-server.js";
import { differences } from "../values/differences.js";

/** What it needs from a trial. */
export type NotifyingTrial = Parameters<typeof mustWatch>[0] &
  Pick<Trial, "handlers" | "quiesce"> &
  AtServer<"objects"> &
  DifferingTrial & { readonly time: Pick<Trial["time"], "until"> };

const PURPOSE = "on which what there is to tell has come";
/** In virtual time, how much later than the object that was created last others may be delivered. */
const LATER_MAX_VIRTUAL_MS = 8_000;

/**
 * Waits until every handler has been notified of everything, and the informer watches; then forgets that. The object that
 * was created last may be delivered before others, by an informer that gathers changes, delays them or handles objects in parallel:
 * these are waited for.
 */
export async function expectNotifiedOfEverything(trial: NotifyingTrial): Promise<void> {
  if (!polls(trial)) await mustWatch(trial, PURPOSE);
  await trial.quiesce();
  const limits = trial.time.mode === "real" ? {} : { withinMs: LATER_MAX_VIRTUAL_MS };
  await trial.time.until(() => haveServersState(trial), limits);
  // What came may have ended the watch, and have been learnt from a list.
  if (!polls(trial)) await mustWatch(trial, PURPOSE);
  for (const { log } of trial.handlers.values()) log.forget();
}

/** Whether the notifications of each handler add up to the server's state. */
function haveServersState(trial: NotifyingTrial): boolean {
  const server = serverVersions(trial);
  return trial.handlers
    .free()
    .every(
      ({ log }) => differences(log.present(), server, (key) => mayDiffer(trial, key)).length === 0,
    );
}
