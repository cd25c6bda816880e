import type { ScenarioFailure } from "../evidence/evidence.js";
import { endOfStop } from "../trial/end-of-stop.js";
import { hasEndedAsItMay } from "../trial/loud-end.js";
import { storedObjects, versionsByKey } from "../trial/store-versions.js";
import type { Trial } from "../trial/trial.js";
import { catchUp } from "./catch-up.js";
import { violations } from "./invariants.js";
import { storeIsWhatWasTold } from "./store-is-what-was-told.js";
import type { TrialView } from "./trial-view.js";

/** The allowed overlap of two watches of one informer. */
const OVERLAP_MAX_MS = 1_000;
/** How long a client may take to close a watch in real time, on a machine that may be busy. */
const LEAVING_MAX_MS = 5_000;
/** How long an informer may batch notifications. */
const GATHERING_MAX_MS = 1_000;
/** The number of checks for the end of a trial while things still happen: an informer that never rests is judged anyway. */
const VIEW_ATTEMPTS_MAX_COUNT = 10;

/** The violated invariants of a finished trial, after the informer has had time to become idle. */
export async function judgeTrial(
  trial: Trial,
  { hasStepFailed = false } = {},
): Promise<readonly ScenarioFailure[]> {
  const forgotten = trial.bench.forgottenFailure();
  if (forgotten !== undefined) return [forgotten.toFailure()];
  if (!trial.hasInformer()) return [];
  // The server detects late that a client has closed a watch: on a slow machine even later.
  const isOneLeft = async () => trial.server.openWatches().length <= 1;
  await trial.time.until(isOneLeft, { withinMs: LEAVING_MAX_MS });
  const caughtUp = await catchUp(trial, hasStepFailed);
  const aftermath = { caughtUp, stopped: await endOfStop(trial) };
  // An informer that did not catch up has used up its time, and is judged anyway.
  trial.time.budget.renew();
  return violations(await viewAtRest(trial, aftermath));
}

type Aftermath = Pick<TrialView, "caughtUp" | "stopped">;

/** A view with a consistent store and notifications: none arrived while the store was read. */
async function viewAtRest(trial: Trial, aftermath: Aftermath): Promise<TrialView> {
  for (let attempt = 1; ; attempt++) {
    await trial.time.settle();
    const before = trial.observationCount();
    const view = await viewOf(trial, aftermath);
    const isAtRest = trial.observationCount() === before;
    if (attempt === VIEW_ATTEMPTS_MAX_COUNT) return view;
    // Notifications may be batched for a while: until then the store is ahead.
    if (isAtRest && attempt === 1 && storeIsWhatWasTold.check(view) !== undefined) {
      await trial.time.elapse(GATHERING_MAX_MS);
    } else if (isAtRest) return view;
  }
}

async function viewOf(trial: Trial, aftermath: Aftermath): Promise<TrialView> {
  // The store of an informer that has legally ended has no owner.
  const held = hasEndedAsItMay(trial) ? undefined : await storedObjects(trial);
  return {
    informer: trial.informer(),
    requests: trial.requests,
    server: trial.server.history,
    handlers: trial.handlers.values(),
    hello: trial.adapter.hello,
    nowMs: trial.time.clock.nowMs(),
    overlapMaxMs: trial.time.mode === "virtual" ? OVERLAP_MAX_MS : LEAVING_MAX_MS,
    notifiedAfterStop: trial.evidence.notifiedAfterStop,
    saidSyncedAt: trial.evidence.saidSyncedAt,
    store: held && versionsByKey(held),
    held: held ?? [],
    ...aftermath,
  };
}
