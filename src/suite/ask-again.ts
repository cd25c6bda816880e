/**
 * In real time a busy machine looks like a slow informer. So what does not pass is asked again, with less beside it and
 * more time; only what does not pass then either is held against the port.
 */
import type { Clock } from "../time/clock.js";
import type { Scenario } from "./scenario.js";
import type { Observation } from "./verdict.js";

/** How a scenario is asked. */
export interface Asking {
  /** How many are asked side by side: they mostly wait, and a machine that is too busy for it is noticed. */
  readonly laneCount: number;
  /** Multiplies every deadline. */
  readonly scale: number;
}

/** How all that is doubtful is asked; and what is asked while the machine was too busy to judge, once more and once more. */
const ASKINGS: readonly Asking[] = [
  { laneCount: 8, scale: 2 },
  { laneCount: 4, scale: 4 },
  { laneCount: 2, scale: 8 },
];

/** So many for each lane are asked before the time is looked at again. */
const HAND_PER_LANE_COUNT = 3;

/** When no more is asked: a port that fails everything, or a machine that is never quiet, would keep its user for hours. */
export const ASKING_AGAIN_MAX_MS = 600_000;

/** How to ask. */
export interface AskAgainOptions {
  readonly clock: Clock;
  /** Whether an observation may be owed to the machine. */
  readonly isDoubtful: (observation: Observation) => boolean;
  /** Runs scenarios once more. Resolves with what was observed of those that were finished. */
  readonly ask: (scenarios: readonly Scenario[], how: Asking) => Promise<readonly Observation[]>;
  readonly signal: AbortSignal;
}

/**
 * Asks again what is doubtful. Resolves with all observations in their order: those of the last time, each of which knows
 * how the first went, and whether there was no time to be sure.
 */
export async function askAgain(
  first: readonly Observation[],
  { clock, isDoubtful, ask, signal }: AskAgainOptions,
): Promise<readonly Observation[]> {
  const endsAtMs = clock.nowMs() + ASKING_AGAIN_MAX_MS;
  const latest = new Map(first.map((one) => [one.scenario.id, one]));
  let doubtful = first.filter(isDoubtful);
  for (const asking of ASKINGS) {
    const handCount = asking.laneCount * HAND_PER_LANE_COUNT;
    const stillDoubtful: Observation[] = [];
    while (doubtful.length > 0 && clock.nowMs() < endsAtMs && !signal.aborted) {
      const hand = doubtful.slice(0, handCount);
      doubtful = doubtful.slice(handCount);
      const scenarios = hand.map(({ scenario }) => scenario);
      for (const answer of await ask(scenarios, asking)) {
        const before = latest.get(answer.scenario.id);
        const earlier = before?.earlier ?? before?.evidence?.failure?.reason ?? "";
        const now = { ...answer, earlier };
        latest.set(answer.scenario.id, now);
        if (wasBusy(now) && isDoubtful(now)) stillDoubtful.push(now);
      }
    }
    for (const one of doubtful) latest.set(one.scenario.id, { ...one, isCutShort: true });
    doubtful = stillDoubtful;
  }
  return first.map((one) => latest.get(one.scenario.id) ?? one);
}

/** Whether the machine was too busy to judge by what was observed. */
function wasBusy({ evidence }: Observation): boolean {
  return (evidence?.stalledMs ?? 0) > 0;
}
