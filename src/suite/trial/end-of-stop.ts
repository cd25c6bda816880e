import type { WaitOptions } from "../waiting/trial-time.js";
import type { Trial } from "./trial.js";

/** What a stopped informer still does. */
export interface EndOfStop {
  /** Requests and watches that it has not ended when its time for that is over. */
  readonly openRequests: readonly string[];
  /** Timeline entries of requests that came when that time was over. */
  readonly requestedAt: readonly number[];
}

/** How long an informer may take to end everything (C-39). */
const GRACE_MS = 5_000;
/** How much of it is for a slow machine, and more on one that is slower: the rest is the same on any. */
const SLOWNESS_MS = 1_000;
/**
 * Libraries give up a request by themselves, the quickest of them after 10 s (fabric8), of which two or three may be over
 * when it is stopped. That is no end by the stop, however often it is asked for and on however slow a machine.
 */
const STRETCHED_GRACE_MS = 7_000;

/** What a trial knows of its stop. */
interface Stopped {
  readonly evidence: Pick<Trial["evidence"], "stopRequestedAtMs" | "saidStoppedAtMs">;
  readonly time: { readonly clock: Pick<Trial["time"]["clock"], "nowMs"> };
}

/** In how long an informer has to end everything, at a moment after its stop. */
export function restOfStop({ evidence, time }: Stopped): WaitOptions {
  const nowMs = time.clock.nowMs();
  const { stopRequestedAtMs = nowMs, saidStoppedAtMs = nowMs } = evidence;
  // Counted from the stop, whatever a scenario does before it asks: a library's own timeout comes no later for that.
  const endsAtMs = Math.max(stopRequestedAtMs + STRETCHED_GRACE_MS, saidStoppedAtMs + GRACE_MS);
  return {
    withinMs: SLOWNESS_MS,
    pauseMs: GRACE_MS - SLOWNESS_MS,
    maxMs: Math.max(0, endsAtMs - nowMs),
  };
}

/** Whether an informer may still do at a moment what its stop ends, however early it reports that it has stopped. */
export function mayBeStopping(
  { evidence: { stopRequestedAtMs } }: Pick<Stopped, "evidence">,
  atMs: number,
): boolean {
  return stopRequestedAtMs !== undefined && atMs <= stopRequestedAtMs + STRETCHED_GRACE_MS;
}

/**
 * How long a timer is waited for that outlives the stop: longer than any backoff, and than the time after which libraries end a
 * watch or relist. In real time that would cost more than it finds.
 */
const TIMER_MAX_MS = 900_000;

/** Gives a stopped informer the time that it may take to end; undefined where it was not stopped. */
export async function endOfStop(trial: Trial): Promise<EndOfStop | undefined> {
  if (trial.evidence.stoppedAt === undefined) return undefined;
  const open = () => trial.server.openRequests();
  await trial.time.until(() => open().length === 0, restOfStop(trial));
  const openRequests = open();
  if (trial.time.mode === "real") return { openRequests, requestedAt: [] };
  await trial.time.elapse(GRACE_MS);
  const asked = () => [...trial.requests.all(), ...trial.requests.others()];
  const before = new Set(asked());
  await trial.time.elapse(TIMER_MAX_MS);
  const late = asked().filter((request) => !before.has(request));
  return { openRequests, requestedAt: late.map(({ timelineIndex }) => timelineIndex) };
}
