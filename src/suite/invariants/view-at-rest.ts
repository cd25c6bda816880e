import type { Trial } from "../trial/trial.js";
import { patienceFor } from "../waiting/patience.js";
import { CONNECTIONS_MAX_COUNT, openConnections } from "./connections-do-not-grow.js";
import { oneWatchPerInformer } from "./one-watch-per-informer.js";
import { storeIsWhatWasTold } from "./store-is-what-was-told.js";
import type { TrialView } from "./trial-view.js";

/** How long a client may take to close a watch in real time, on a machine that may be busy. */
export const LEAVING_MAX_MS = 5_000;
/** How long an informer may batch notifications. */
const GATHERING_MAX_MS = 1_000;
/** The number of checks for the end of a trial while things still happen: an informer that never rests is judged anyway. */
const VIEW_ATTEMPTS_MAX_COUNT = 10;

/** What of a trial is viewed. */
export interface Viewed {
  readonly time: Pick<Trial["time"], "settle" | "elapse" | "until">;
  readonly server: Pick<Trial["server"], "openWatches">;
  observationCount(): number;
}

type Connected = Pick<Trial, "requests"> & {
  readonly time: Pick<Trial["time"], "until" | "mode" | "isHurried">;
};

/** Waits until the informer has at most one watch open. A server detects late that a client has left. */
export async function oneWatchIsLeft({ time, server }: Viewed): Promise<void> {
  await time.until(async () => server.openWatches().length <= 1, { withinMs: LEAVING_MAX_MS });
}

/**
 * Waits until the informer has no more connections open than it may have. Clients close those that are idle after a while: by default
 * after 4 s to a minute, and at the latest a server does, after 90 s.
 */
export async function idleConnectionsAreLeft({ time, requests }: Connected): Promise<void> {
  const areFew = () => openConnections(requests).length <= CONNECTIONS_MAX_COUNT;
  await time.until(areFew, { withinMs: 0, ...patienceFor(time, true) });
}

/** A view with a consistent store and notifications: none arrived while the store was read. */
export async function viewAtRest(
  trial: Viewed,
  viewOf: () => Promise<TrialView>,
): Promise<TrialView> {
  let hasGathered = false;
  let hasLeft = false;
  for (let attempt = 1; ; attempt++) {
    await trial.time.settle();
    const before = trial.observationCount();
    const view = await viewOf();
    const isAtRest = trial.observationCount() === before;
    if (attempt === VIEW_ATTEMPTS_MAX_COUNT) return view;
    if (!isAtRest) continue;
    if (!hasLeft && oneWatchPerInformer.check(view) !== undefined) {
      // One may start before the last is closed, and its overlap is over only then.
      hasLeft = true;
      await oneWatchIsLeft(trial);
    } else if (!hasGathered && storeIsWhatWasTold.check(view) !== undefined) {
      // Notifications may be batched for a while: until then the store is ahead.
      hasGathered = true;
      await trial.time.elapse(GATHERING_MAX_MS);
    } else return view;
  }
}
