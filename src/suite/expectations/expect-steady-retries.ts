import type { EndedEvent } from "../../protocol/messages.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import type { TrialEvidence } from "../evidence/trial-evidence.js";
import type { Trial } from "../trial/trial.js";
import { triesOf } from "../trial/tries-of.js";
import { PAUSE_MAX_MS } from "../waiting/patience.js";
import { expectNoStorm } from "./expect-restraint.js";

/** For how long pauses are measured: in real time, until one that doubles each time, from a second on, has been too long. */
const MEASURED_MS = { virtual: 1_200_000, real: 200_000 };

/** If the longest pause of a whole minute is shorter, pauses do not grow: one that had doubled each time would take half of it. */
const GROWN_MS = 10_000;
/** A pause that is longer than the one before it by a greater factor has grown; those of a timer are never the same. */
const SAME_FACTOR = 1.05;

/**
 * Checks that an informer whose requests fail makes one at least every minute, and at most 150 in any: for twenty minutes, or in
 * real time for one to three, until its pauses have ceased to grow.
 */
export async function expectSteadyRetries(
  trial: Pick<Trial, "requests" | "time"> & {
    readonly evidence: Pick<TrialEvidence, "hasWaitedLong"> & {
      readonly ends: readonly Pick<EndedEvent, "message">[];
    };
  },
): Promise<void> {
  const { time, requests, evidence } = trial;
  const beganAtMs = time.clock.nowMs();
  await expectNoStorm(trial);
  const triedAtMs = () => [beganAtMs, ...triesOf(requests.recent()).map(({ atMs }) => atMs)];
  const mustGoOn = () =>
    time.clock.nowMs() - beganAtMs < MEASURED_MS[time.mode] &&
    (time.mode === "virtual" || mayGrow(pausesBetween(triedAtMs())));
  while (mustGoOn()) {
    const count = triedAtMs().length;
    time.budget.renew();
    const isDecided = () => triedAtMs().length > count || evidence.ends.length > 0;
    await time.until(isDecided, { withinMs: PAUSE_MAX_MS });
    const end = evidence.ends.at(-1);
    const longestMs = Math.max(...pausesBetween([...triedAtMs(), time.clock.nowMs()]));
    if (end === undefined && longestMs <= PAUSE_MAX_MS) continue;
    evidence.hasWaitedLong = true;
    throw new ExpectationError("The informer pauses for too long after a failure", {
      expected: "a list or watch at least every minute",
      observed: end
        ? `the informer has reported its end: ${end.message}`
        : `none for ${Math.round(longestMs / 1_000)} s`,
    });
  }
}

function pausesBetween(instantsMs: readonly number[]): readonly number[] {
  return instantsMs.slice(1).map((atMs, before) => atMs - (instantsMs[before] ?? 0));
}

/** Whether pauses are long, and each of the long ones is longer than the one before it. */
function mayGrow(pausesMs: readonly number[]): boolean {
  const longMs = pausesMs.filter((ms) => ms >= GROWN_MS);
  return longMs.length > 0 && longMs.every((ms, at) => ms > (longMs[at - 1] ?? 0) * SAME_FACTOR);
}
