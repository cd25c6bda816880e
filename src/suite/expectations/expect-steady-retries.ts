import type { EndedEvent } from "../../protocol/messages.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import type { Trial } from "../trial/trial.js";
import { triesOf } from "../trial/tries-of.js";
import { PAUSE_MAX_MS } from "../waiting/patience.js";
import { expectNoStorm } from "./expect-restraint.js";

/** For how long pauses are measured that grow: one that doubles each time, from a second on, has been too long by then. */
const MEASURED_MS = 200_000;

/** If the longest pause of a whole minute is shorter, pauses do not grow: one that had doubled each time would take half of it. */
const GROWN_MS = 10_000;
/** A pause that is longer than the one before it by a greater factor has grown; those of a timer are never the same. */
const SAME_FACTOR = 1.05;

/**
 * Checks that an informer whose requests fail makes one at least every minute, and at most 150 in any: for a minute, or for more than
 * three if its pauses do not cease to grow. In virtual time for five.
 */
export async function expectSteadyRetries(
  trial: Pick<Trial, "requests" | "time"> & {
    readonly evidence: { readonly ends: readonly Pick<EndedEvent, "message">[] };
  },
): Promise<void> {
  const { time, requests, evidence } = trial;
  const beganAtMs = time.clock.nowMs();
  await expectNoStorm(trial);
  const triedAtMs = () => [beganAtMs, ...triesOf(requests.recent()).map(({ atMs }) => atMs)];
  for (;;) {
    const instantsMs = triedAtMs();
    const nowMs = time.clock.nowMs();
    const longestMs = Math.max(...pausesBetween([...instantsMs, nowMs]));
    const end = evidence.ends.at(-1);
    if (end !== undefined || longestMs > PAUSE_MAX_MS) {
      throw new ExpectationError("The informer pauses for too long after a failure", {
        expected: "a list or watch at least every minute",
        observed: end
          ? `the informer has reported its end: ${end.message}`
          : `none for ${Math.round(longestMs / 1_000)} s`,
      });
    }
    if (nowMs - beganAtMs >= MEASURED_MS || !mayGrow(pausesBetween(instantsMs))) return;
    const isDecided = () => triedAtMs().length > instantsMs.length || evidence.ends.length > 0;
    time.budget.renew();
    await time.until(isDecided, { withinMs: PAUSE_MAX_MS });
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
