import { ExpectationError } from "../evidence/expectation-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { TOO_BUSY } from "../evidence/too-busy.js";
import { mustWatchAtAll } from "../trial/must-watch-at-all.js";
import type { Trial } from "../trial/trial.js";
import { HEARTBEAT, type HeldUp } from "../waiting/heartbeat.js";
import { observedRequests, plural, type RequestNoun, recentRequests } from "./expect-requests.js";

/** Real timers fire late, and a request takes time to arrive: the tolerance for a busy machine with 2 cores. */
const REAL_TIMER_SLACK_MS = 750;

/** The factor by which a request may be later than the suite itself: the timer, the sender, its connection and the server. */
const LATE_WAYS_COUNT = 4;

/** How much longer than allowed a retry is waited for: "too late" is a better report than "never". */
const TRIES_GRACE_MS = { virtual: 600_000, real: 10_000 };

/** One row of a table of pauses, in milliseconds. */
export interface ExpectedPause {
  /** The first pause is 1. */
  readonly nth: number;
  readonly atLeastMs: number;
  readonly belowMs: number;
}

/** Waits for enough requests of a kind and measures the pauses between them. */
export async function expectPauses(
  trial: Trial,
  noun: RequestNoun,
  expected: readonly ExpectedPause[],
): Promise<void> {
  const last = Math.max(...expected.map(({ nth }) => nth));
  const requests = () => recentRequests(trial, noun);
  if (noun === "watch") mustWatchAtAll(trial);
  await trial.mustBecomeTrue(
    () => requests().length > last,
    () =>
      new ExpectationError("The informer stops retrying", {
        expected: `at least ${last + 1} ${plural(noun)}`,
        ...observedRequests(trial),
      }),
    {
      withinMs:
        expected.reduce((sum, { belowMs }) => sum + belowMs, 0) + TRIES_GRACE_MS[trial.time.mode],
    },
  );
  let isUncertain = false;
  for (const pause of expected) {
    const { nth, atLeastMs, belowMs } = pause;
    const before = requests()[nth - 1];
    const after = requests()[nth];
    if (before === undefined || after === undefined) throw new RangeError(`No pause ${nth}`);
    const pauseMs = after.atMs - before.atMs;
    const heldUp =
      trial.time.mode === "real" ? HEARTBEAT.between(before.atMs, after.atMs) : undefined;
    const found = measured(pauseMs, pause, heldUp);
    if (found === "right") continue;
    if (found === "uncertain") {
      isUncertain = true;
      continue;
    }
    throw new ExpectationError("A pause between retries has the wrong length", {
      expected: `pause ${nth} of at least ${atLeastMs} ms and below ${belowMs} ms`,
      observed: `${Math.round(pauseMs)} ms`,
      pointsAt: [before.timelineIndex, after.timelineIndex],
    });
  }
  if (isUncertain) throw new NotApplicableError(TOO_BUSY);
}

/**
 * Whether the length of a pause is right. Too short is always wrong; too long may be due to a
 * busy machine, and then the result is unknown.
 * @param heldUp the state of the machine meanwhile; undefined in virtual time
 */
export function measured(
  pauseMs: number,
  { atLeastMs, belowMs }: Pick<ExpectedPause, "atLeastMs" | "belowMs">,
  heldUp: Pick<HeldUp, "stalledMs" | "worstLateMs"> | undefined,
): "right" | "wrong" | "uncertain" {
  if (pauseMs < atLeastMs) return "wrong";
  if (heldUp === undefined) return pauseMs < belowMs ? "right" : "wrong";
  const { stalledMs, worstLateMs } = heldUp;
  const requestLateMs = worstLateMs * LATE_WAYS_COUNT;
  const lateMs = Math.max(stalledMs, requestLateMs);
  const isLongEnough = stalledMs === 0 || pauseMs - lateMs >= atLeastMs;
  const isShortEnough = pauseMs < belowMs + REAL_TIMER_SLACK_MS;
  if (isLongEnough && isShortEnough) return "right";
  const slackMs = stalledMs === 0 ? REAL_TIMER_SLACK_MS : 0;
  return isShortEnough || pauseMs - lateMs < belowMs + slackMs ? "uncertain" : "wrong";
}
