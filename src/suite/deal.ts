import type { Scenario } from "./scenario.js";

/**
 * About what scenarios cost in real time, in seconds, as measured: those that count requests for a minute and wait for the
 * pause after it, others that wait by design, those that are known to fail, and the rest.
 */
const COST_S = { counting: 80, slow: 20, knownToFail: 20, other: 2 };

/** At most so many requests in any minute. */
const COUNTED = "C-34";

/** Whether a scenario waits for a minute and does hardly anything else. */
export function waitsForAMinute({ tags, requirements }: Scenario): boolean {
  return tags.includes("@slow") && requirements.includes(COUNTED);
}

/**
 * Deals scenarios out to lanes that run side by side, so that all are through at about the same time: what costs most
 * first, each to the lane that has least. Within a lane they stay in their order.
 * @param knownToFail slugs of scenarios that wait in vain
 */
export function deal(
  scenarios: readonly Scenario[],
  laneCount: number,
  knownToFail: readonly string[] = [],
): readonly (readonly Scenario[])[] {
  const known = new Set(knownToFail);
  const costOf = (scenario: Scenario) => {
    if (waitsForAMinute(scenario)) return COST_S.counting;
    if (scenario.tags.includes("@slow")) return COST_S.slow;
    return known.has(scenario.slug) ? COST_S.knownToFail : COST_S.other;
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
