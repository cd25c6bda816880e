import { valuesOf } from "../features/applicability.js";
import type { Scenario } from "../features/scenario.js";

/**
 * The approximate costs of scenarios in real time, in seconds, as measured: those that count requests for a minute and wait
 * for the following pause, others that wait by design or in vain, and the rest.
 */
const COST_S = { counting: 80, slow: 20, other: 2 };

/** At least so many hands for each lane of those that cost little: whoever finishes early takes one more. */
const HANDS_PER_LANE_COUNT = 4;

/** The contract's limit of requests per minute. */
const COUNTED = "C-34";

/** Whether a scenario with these tags waits for a minute and does hardly anything else. */
export function waitsForAMinute(tags: readonly string[]): boolean {
  return tags.includes("@slow") && valuesOf(tags, "req").includes(COUNTED);
}

/** What is known about scenarios before they run. */
export interface Prospects {
  /** Those that wait in vain. @default none */
  readonly knownToFail?: readonly Scenario[];
  /** Those that are skipped for the port. @default none */
  readonly skipped?: readonly Scenario[];
}

/**
 * Divides scenarios into hands, for parallel lanes that each take the next one when they have finished: the most expensive
 * first, alone, then the others, some at a time, in their order. Those that measure pauses begin when the adapters of all lanes
 * have started, which is when a machine is busiest. A single lane gets all in one hand.
 */
export function deal(
  scenarios: readonly Scenario[],
  laneCount: number,
  { knownToFail = [], skipped = [] }: Prospects = {},
): readonly (readonly Scenario[])[] {
  if (scenarios.length === 0) return [];
  if (laneCount === 1) return [scenarios];
  const known = new Set(knownToFail.map(({ id }) => id));
  const free = new Set(skipped.map(({ id }) => id));
  const costOf = (scenario: Scenario) => {
    if (free.has(scenario.id)) return 0;
    if (waitsForAMinute(scenario.tags)) return COST_S.counting;
    const isSlow = scenario.tags.includes("@slow") || known.has(scenario.id);
    return isSlow ? COST_S.slow : COST_S.other;
  };
  const alone = (costS: number) =>
    scenarios.filter((scenario) => costOf(scenario) === costS).map((scenario) => [scenario]);
  const counting = alone(COST_S.counting);
  const others = scenarios.filter((scenario) => costOf(scenario) <= COST_S.other);
  const hands = inHands(others, others.length / (laneCount * HANDS_PER_LANE_COUNT));
  const firstCount = Math.max(0, laneCount - counting.length);
  return [
    ...counting,
    ...hands.slice(0, firstCount),
    ...alone(COST_S.slow),
    ...hands.slice(firstCount),
  ];
}

function inHands(scenarios: readonly Scenario[], size: number): readonly (readonly Scenario[])[] {
  const count = Math.max(1, Math.floor(size));
  return Array.from({ length: Math.ceil(scenarios.length / count) }, (_, i) =>
    scenarios.slice(i * count, (i + 1) * count),
  );
}
