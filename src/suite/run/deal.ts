import { valuesOf } from "../features/applicability.js";
import type { Scenario } from "../features/scenario.js";

/**
 * The approximate costs of scenarios in real time, in seconds, as measured: those that count requests for a minute and wait
 * for the following pause, others that wait by design, known failures, and the rest.
 */
const COST_S = { counting: 80, slow: 20, knownToFail: 20, other: 2 };

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
 * Distributes scenarios to parallel lanes, so that all lanes finish at about the same time: the most expensive
 * first, each to the lane with the least work. Within a lane they keep their order.
 */
export function deal(
  scenarios: readonly Scenario[],
  laneCount: number,
  { knownToFail = [], skipped = [] }: Prospects = {},
): readonly (readonly Scenario[])[] {
  const known = new Set(knownToFail.map(({ id }) => id));
  const free = new Set(skipped.map(({ id }) => id));
  const costOf = (scenario: Scenario) => {
    if (free.has(scenario.id)) return 0;
    if (waitsForAMinute(scenario.tags)) return COST_S.counting;
    if (scenario.tags.includes("@slow")) return COST_S.slow;
    return known.has(scenario.id) ? COST_S.knownToFail : COST_S.other;
  };
  const hands = Array.from({ length: laneCount }, () => ({
    costS: 0,
    scenarios: new Set<Scenario>(),
  }));
  const dearestFirst = scenarios
    .map((scenario) => ({ scenario, costS: costOf(scenario) }))
    .sort((a, b) => b.costS - a.costS);
  for (const { scenario, costS } of dearestFirst) {
    const lightest = hands.reduce((least, hand) => (hand.costS < least.costS ? hand : least));
    lightest.costS += costS;
    lightest.scenarios.add(scenario);
  }
  return hands
    .filter((hand) => hand.scenarios.size > 0)
    .map((hand) => scenarios.filter((scenario) => hand.scenarios.has(scenario)));
}
