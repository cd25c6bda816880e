import type { Seen } from "../evidence/trial-evidence.js";
import { forgetHistory } from "../trial/forget-history.js";
import type { Trial } from "../trial/trial.js";
import type { AtServer } from "../trial/trial-server.js";

/**
 * Restores the apiserver's objects as they were at a version; a stimulus. Its versions go on, and all that clients know are
 * compacted, as after `etcdutl snapshot restore --bump-revision --mark-compacted`: objects have their older versions again.
 */
export async function restoreFromBackup(
  trial: Pick<Trial, "forget" | "timeline" | "world"> &
    AtServer<"expiries" | "history"> &
    Seen<"hasHadTrouble">,
  version: string,
): Promise<void> {
  const world = await trial.world();
  trial.forget();
  trial.evidence.hasHadTrouble = true;
  trial.server.history.restored(trial.timeline.count());
  const newest = world.store.currentVersion();
  world.store.setVersion(version, { isRestore: true });
  world.store.setVersion(newest);
  forgetHistory(trial, world);
}
