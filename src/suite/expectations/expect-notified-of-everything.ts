import { mustWatch } from "../trial/must-watch.js";
import { polls } from "../trial/must-watch-at-all.js";
import type { ServerHistory } from "../trial/server-history.js";
import type { Trial } from "../trial/trial.js";
import type { TrialHandler } from "../trial/trial-handlers.js";
import type { TrialInformer } from "../trial/trial-informer.js";
import type { AtServer } from "../trial/trial-server.js";
import { objectKey } from "../values/object-key.js";

/** What it needs from a trial. */
export type NotifyingTrial = Parameters<typeof mustWatch>[0] &
  Pick<Trial, "handlers" | "quiesce"> &
  AtServer<"objects"> & {
    readonly server: { readonly history: Pick<ServerHistory, "isStillTampered"> };
    readonly time: Pick<Trial["time"], "until">;
    informer(): Pick<TrialInformer, "failingKey">;
  };

const PURPOSE = "on which what there is to tell has come";

/**
 * Waits until every handler has been notified of everything, and the informer watches; then forgets that. In real time
 * the object that was created last may be delivered before others, by an informer that gathers changes or handles objects in
 * parallel: these are waited for.
 */
export async function expectNotifiedOfEverything(trial: NotifyingTrial): Promise<void> {
  if (!polls(trial)) await mustWatch(trial, PURPOSE);
  await trial.quiesce();
  if (trial.time.mode === "real") await trial.time.until(() => haveServersState(trial));
  // What came may have ended the watch, and have been learnt from a list.
  if (!polls(trial)) await mustWatch(trial, PURPOSE);
  for (const { log } of trial.handlers.values()) log.forget();
}

/** Whether the notifications of each handler add up to the server's state, except where the server has sent false data. */
function haveServersState(trial: NotifyingTrial): boolean {
  const served = new Map(
    trial.server.objects().map(({ metadata }) => [objectKey(metadata), metadata.resourceVersion]),
  );
  const isExempt = (key: string) =>
    key === trial.informer().failingKey || trial.server.history.isStillTampered(key);
  const isEven = ({ log }: TrialHandler) => {
    const held = log.present();
    return [...held.keys(), ...served.keys()].every(
      (key) => held.get(key) === served.get(key) || isExempt(key),
    );
  };
  return trial.handlers.free().every(isEven);
}
