import { ExpectationError } from "../evidence/expectation-error.js";
import type { Trial } from "../trial/trial.js";
import type { AtServer } from "../trial/trial-server.js";
import { patienceFor } from "../waiting/patience.js";

type ConnectedTrial = Pick<Trial, "world" | "time"> & AtServer<"openWatches">;

/** Waits until at most this many connections are open at the server: a client may close those that are idle a little later. */
export async function expectConnections(trial: ConnectedTrial, maxCount: number): Promise<void> {
  const world = await trial.world();
  const areFew = () => world.connectionCount() <= maxCount;
  if (await trial.time.until(areFew, patienceFor(trial.time, true))) return;
  throw new ExpectationError("The informer leaves connections open", {
    expected: `at most ${maxCount} open connections`,
    observed: `${world.connectionCount()}`,
  });
}

/** Checks that after this time at most this many watches of the informer are open. */
export async function expectWatches(
  trial: ConnectedTrial,
  maxCount: number,
  afterMs: number,
): Promise<void> {
  const isBelow = () => trial.server.openWatches().length <= maxCount;
  await trial.time.until(isBelow, { withinMs: afterMs });
  const watches = trial.server.openWatches();
  if (watches.length <= maxCount) return;
  throw new ExpectationError("The informer leaves watches open", {
    expected: `at most ${maxCount} open watch${maxCount === 1 ? "" : "es"}`,
    observed: watches.map(({ id }) => id).join(", "),
  });
}
