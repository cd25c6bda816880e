/**
 * In real time a busy machine looks like a slow informer. So failures are retried, with fewer scenarios in parallel and
 * longer deadlines; only a failure of the retry counts against the port.
 */
import type { Clock } from "../../time/clock.js";
import type { Scenario } from "../features/scenario.js";
import type { Observation } from "./verdict.js";

/** How scenarios are run. */
export interface Asking {
  /** The number of parallel scenarios: they mostly wait, and a machine that is too busy is detected. */
  readonly laneCount: number;
  /** The factor of all deadlines. */
  readonly scale: number;
}

/** The retries of doubtful scenarios; those that ran while the machine was too busy to judge get two more. */
const ASKINGS: readonly Asking[] = [
  { laneCount: 8, scale: 2 },
  { laneCount: 4, scale: 4 },
  { laneCount: 2, scale: 8 },
];

/** The number per lane between two checks of the time. */
const HAND_PER_LANE_COUNT = 3;

/**
 * The time limit of retries: a port that fails everything, or a machine that is always busy, would take hours. Waiting for lanes
 * that other targets hold does not count.
 */
export const ASKING_AGAIN_MAX_MS = 600_000;

/** Runs `task` with as many lanes as are wanted, or as there are. */
export type HoldLanes = <T>(
  wantedCount: number,
  task: (laneCount: number) => Promise<T>,
) => Promise<T>;

/** How to ask. */
export interface AskAgainOptions {
  readonly clock: Clock;
  /** Whether an observation may be due to the machine. */
  readonly isDoubtful: (observation: Observation) => boolean;
  /** Runs `task` with at most `wantedCount` lanes, once they are free. */
  readonly holdLanes: HoldLanes;
  /** Reruns scenarios. Resolves with the observations of those that finished. */
  readonly ask: (scenarios: readonly Scenario[], how: Asking) => Promise<readonly Observation[]>;
  readonly signal: AbortSignal;
}

/**
 * Retries doubtful scenarios. Resolves with all observations in their order: those of the last attempt, each with the result
 * of the first one, and whether the time limit was reached.
 */
export async function askAgain(
  first: readonly Observation[],
  { clock, isDoubtful, holdLanes, ask, signal }: AskAgainOptions,
): Promise<readonly Observation[]> {
  let spentMs = 0;
  const latest = new Map(first.map((one) => [one.scenario.id, one]));
  let doubtful = first.filter(isDoubtful);
  for (const asking of ASKINGS) {
    const handCount = asking.laneCount * HAND_PER_LANE_COUNT;
    const stillDoubtful: Observation[] = [];
    while (doubtful.length > 0 && spentMs < ASKING_AGAIN_MAX_MS && !signal.aborted) {
      const hand = doubtful.slice(0, handCount);
      doubtful = doubtful.slice(handCount);
      const scenarios = hand.map(({ scenario }) => scenario);
      const answers = await holdLanes(
        Math.min(scenarios.length, asking.laneCount),
        async (laneCount) => {
          const beganAtMs = clock.nowMs();
          const answers = await ask(scenarios, { ...asking, laneCount });
          spentMs += clock.nowMs() - beganAtMs;
          return answers;
        },
      );
      for (const answer of answers) {
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

/** Whether the machine was too busy for this observation to count. */
function wasBusy({ evidence }: Observation): boolean {
  return (evidence?.stalledMs ?? 0) > 0;
}
