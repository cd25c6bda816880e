import type { ScenarioFailure } from "../evidence/evidence.js";
import { endOfStop } from "../trial/end-of-stop.js";
import { hasEndedAsItMay } from "../trial/loud-end.js";
import { storedObjects, versionsByKey } from "../trial/store-versions.js";
import type { Trial } from "../trial/trial.js";
import { catchUp } from "./catch-up.js";
import { violations } from "./invariants.js";
import type { TrialView } from "./trial-view.js";
import {
  idleConnectionsAreLeft,
  LEAVING_MAX_MS,
  oneWatchIsLeft,
  viewAtRest,
} from "./view-at-rest.js";

/** The allowed overlap of two watches of one informer. */
const OVERLAP_MAX_MS = 1_000;

/** The violated invariants of a finished trial, after the informer has had time to become idle. */
export async function judgeTrial(
  trial: Trial,
  { hasStepFailed = false } = {},
): Promise<readonly ScenarioFailure[]> {
  const forgotten = trial.bench.forgottenFailure();
  if (forgotten !== undefined) return [forgotten.toFailure()];
  if (!trial.hasInformer()) return [];
  await oneWatchIsLeft(trial);
  const caughtUp = await catchUp(trial, hasStepFailed);
  await idleConnectionsAreLeft(trial);
  const aftermath = { caughtUp, stopped: await endOfStop(trial) };
  // An informer that did not catch up has used up its time, and is judged anyway.
  trial.time.budget.renew();
  return violations(await viewAtRest(trial, () => viewOf(trial, aftermath)));
}

type Aftermath = Pick<TrialView, "caughtUp" | "stopped">;

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
