/**
 * In real time a busy machine looks like a slow informer. So what does not pass is asked again, with nothing beside it and
 * more time; only what does not pass then either is held against the port.
 */
import type { Clock } from "../time/clock.js";
import type { HeldUp } from "./heartbeat.js";
import type { Scenario } from "./scenario.js";
import type { Observation } from "./verdict.js";

/** By how much deadlines grow: the second time, and then only as long as the machine was too busy to judge. */
const SCALES: readonly number[] = [2, 4, 8];

/** So many are asked one after another; of a port that fails more, the rest is asked in a few lanes. */
const ALONE_MAX_COUNT = 60;
/** The same when they have taken so long. */
const ALONE_MAX_MS = 240_000;
/** So many share an adapter, and are looked at together for whether the machine was busy. */
const HAND_COUNT = 10;
const FEW_LANES = 4;

/** How to ask. */
export interface AskAgainOptions {
  readonly clock: Clock;
  /** Whether an observation may be owed to the machine. */
  readonly isDoubtful: (observation: Observation) => boolean;
  /** Runs scenarios once more. Resolves with what was observed of those that were finished. */
  readonly ask: (
    scenarios: readonly Scenario[],
    how: { readonly laneCount: number; readonly scale: number },
  ) => Promise<readonly Observation[]>;
  /** How much the machine was held up since an instant. */
  readonly heldUpSince: (atMs: number) => HeldUp;
  readonly signal: AbortSignal;
}

/**
 * Asks again what is doubtful. Resolves with all observations in their order: those of the last time, each of which knows
 * how the first went.
 */
export async function askAgain(
  first: readonly Observation[],
  options: AskAgainOptions,
): Promise<readonly Observation[]> {
  const latest = new Map(first.map((one) => [one.scenario.id, one]));
  let doubtful = first.filter(options.isDoubtful);
  for (const scale of SCALES) {
    const again = await askAll(doubtful, scale, options);
    for (const { observation } of again) {
      const { id } = observation.scenario;
      const before = latest.get(id);
      const earlier = before?.earlier ?? before?.evidence?.failure?.reason ?? "";
      latest.set(id, { ...observation, earlier });
    }
    doubtful = again
      .filter(({ wasBusy, observation }) => wasBusy && options.isDoubtful(observation))
      .map(({ observation }) => observation);
  }
  return first.map((one) => latest.get(one.scenario.id) ?? one);
}

interface Answer {
  readonly observation: Observation;
  readonly wasBusy: boolean;
}

async function askAll(
  doubtful: readonly Observation[],
  scale: number,
  options: AskAgainOptions,
): Promise<readonly Answer[]> {
  const scenarios = doubtful.map(({ scenario }) => scenario);
  const endsAtMs = options.clock.nowMs() + ALONE_MAX_MS;
  const answers: Answer[] = [];
  let askedCount = 0;
  while (askedCount < scenarios.length && !options.signal.aborted) {
    const isAlone = askedCount < ALONE_MAX_COUNT && options.clock.nowMs() < endsAtMs;
    const hand = scenarios.slice(askedCount, isAlone ? askedCount + HAND_COUNT : undefined);
    answers.push(...(await askHand(hand, isAlone ? 1 : FEW_LANES, scale, options)));
    askedCount += hand.length;
  }
  return answers;
}

async function askHand(
  scenarios: readonly Scenario[],
  laneCount: number,
  scale: number,
  { clock, ask, heldUpSince }: AskAgainOptions,
): Promise<readonly Answer[]> {
  const beganAtMs = clock.nowMs();
  const observations = await ask(scenarios, { laneCount, scale });
  const wasBusy = heldUpSince(beganAtMs).stalledMs > 0;
  return observations.map((observation) => ({ observation, wasBusy }));
}
