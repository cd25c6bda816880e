import { applyChange } from "../notation/changes.js";
import { collectionNamed } from "../notation/collections.js";
import type { Trial } from "../trial/trial.js";

/** The status of a list that is answered. */
const OK = 200;

/** After how long a list has arrived, and everything that follows from it has happened. */
const LIST_MAX_MS = 5_000;

/**
 * For a while, changes pods as soon as the answer to a list has begun, which says nothing of these changes: default/one is updated,
 * a pod is created, and the one of the list before is deleted. When the list has arrived, the open watch ends.
 */
export async function changeDuringLists(trial: Trial, forMs: number): Promise<void> {
  const { time, requests } = trial;
  const pods = collectionNamed("pods");
  if (pods === undefined) throw new RangeError("No collection of pods");
  const world = await trial.world();
  const answeredCount = () =>
    requests.recent().filter(({ type, status }) => type === "list" && status === OK).length;
  const endsAtMs = time.clock.nowMs() + forMs;
  const leftMs = () => Math.max(0, endsAtMs - time.clock.nowMs());
  let seenCount = 0;
  let former = "default/two";
  for (let nth = 1; leftMs() > 0; nth++) {
    const hasListed = () => answeredCount() > seenCount;
    if (!(await time.until(hasListed, { withinMs: 0, pauseMs: leftMs() }))) break;
    seenCount = answeredCount();
    const created = `default/during-${nth}`;
    applyChange(world, pods, created, { type: "create" });
    for (let i = 0; i < 2; i++) applyChange(world, pods, "default/one", { type: "update" });
    applyChange(world, pods, former, { type: "delete" });
    former = created;
    await time.elapse(LIST_MAX_MS);
    for (const watch of trial.server.openWatches()) {
      requests.noteEnding(time.clock.nowMs());
      watch.close("clean");
    }
  }
  await time.elapse(leftMs());
}
