import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { NO_TIME_FOR_PAUSES } from "../evidence/too-busy.js";
import type { PreparedFailures, TrialEvidence } from "../evidence/trial-evidence.js";
import { PAUSE_MAX_MS, patienceFor } from "../waiting/patience.js";
import type { TrialTime, WaitOptions } from "../waiting/trial-time.js";
import { mayPause } from "./may-pause.js";
import type { RequestLog } from "./request-log.js";
import { triesOf } from "./tries-of.js";
import { stormsInVain, untilOver, type WaitingTrial } from "./until-over.js";

/** The parts of a trial that show whether its informer may be pausing. */
export interface PausingTrial extends WaitingTrial {
  readonly time: Pick<TrialTime, "until" | "mode" | "isHurried" | "budget" | "clock">;
  readonly evidence: WaitingTrial["evidence"] &
    Pick<TrialEvidence, "hasHadTrouble" | "prepared" | "startedAtMs">;
  readonly requests: WaitingTrial["requests"] & Pick<RequestLog, "all" | "watches" | "facts">;
  readonly server: {
    openWatches(): readonly unknown[];
    pendingRequests(): readonly unknown[];
  };
  hasStopped(): boolean;
}

/** The maximum number of requests per failure: a list, a watch, and each of them streamed. */
const TRIES_OF_A_FAILURE_COUNT = 4;

/** No more attempts than this in the minute and a half of a step: pauses of half a minute and more, not the retries of a loop. */
const SLOW_TRIES_MAX_COUNT = 2;

/**
 * Waits until `isTrue`, and through the legal pauses of an informer: each failure may be followed by one of a minute,
 * and a scenario may prepare several. An informer with a watch or a pending request is not pausing.
 * @throws NotApplicableError if they take longer than a step has in real time
 */
export async function untilPausesAreOver(
  trial: PausingTrial,
  isTrue: () => boolean | Promise<boolean>,
  options: WaitOptions = {},
): Promise<boolean> {
  const { time, evidence } = trial;
  if (time.mode === "virtual") return untilOver(trial, isTrue, inVirtualTime(trial, options));
  const before = countOf(evidence.prepared);
  const triesBefore = triesOf(trial.requests.all()).length;
  let consumed = before;
  let mayComeBack = true;
  for (;;) {
    if (await untilOver(trial, isTrue, options)) return true;
    if (stormsInVain(trial)) return false;
    const now = countOf(evidence.prepared);
    const pauseMs = mayComeBack || now > consumed ? pauseLeftMs(trial) : 0;
    if (pauseMs <= 0) return false;
    consumed = now;
    const requestCount = trial.requests.all().length;
    const hasMoved = async () => trial.requests.all().length > requestCount || (await isTrue());
    if (await untilOver(trial, hasMoved, { withinMs: 0, pauseMs })) {
      mayComeBack = false;
    } else if (time.budget.isSpent() && pauseLeftMs(trial) > 0) {
      const tries = triesOf(trial.requests.all()).length - triesBefore;
      // An informer that retries more often than the failures explain does not pause. Failures without end explain few.
      const triesMaxCount =
        consumed > before
          ? (consumed - before + 1) * TRIES_OF_A_FAILURE_COUNT
          : SLOW_TRIES_MAX_COUNT;
      if (tries > triesMaxCount || (tries === 0 && consumed === before)) return false;
      throw new NotApplicableError(NO_TIME_FOR_PAUSES.failures);
    } else return false;
  }
}

function inVirtualTime(trial: PausingTrial, options: WaitOptions): WaitOptions {
  if (trial.hasStopped()) return options;
  const pausesMs =
    trial.evidence.prepared.reduce((sum, { times }) => sum + times, 0) * PAUSE_MAX_MS;
  return { ...options, pauseMs: (options.pauseMs ?? 0) + pausesMs };
}

/** The remaining legal pause of an informer without a watch and a request; 0 or less: none. */
function pauseLeftMs(trial: PausingTrial): number {
  const { time, evidence, requests, server } = trial;
  if (evidence.startedAtMs === undefined || trial.hasStopped() || evidence.ends.length > 0)
    return 0;
  if (server.openWatches().length > 0 || server.pendingRequests().length > 0) return 0;
  if (!mayPause(trial)) return 0;
  const beganAtMs = Math.max(
    evidence.startedAtMs ?? 0,
    requests.all().at(-1)?.atMs ?? 0,
    ...requests.watches().map(({ closedAtMs = 0 }) => closedAtMs),
  );
  return beganAtMs + (patienceFor(time, true).pauseMs ?? 0) - time.clock.nowMs();
}

function countOf(prepared: readonly PreparedFailures[]): number {
  return prepared.reduce((sum, { count }) => sum + count(), 0);
}
