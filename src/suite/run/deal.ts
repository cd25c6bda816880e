import { valuesOf } from "../features/applicability.js";
import type { Scenario } from "../features/scenario.js";

/** The minimum number of hands per lane of quick scenarios: a lane that finishes early takes one more. */
const HANDS_PER_LANE_COUNT = 6;

/** The number of quick ones that come first: the first lane has finished one while others still start. */
const FIRST_HANDS_PER_LANE_COUNT = 2;

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

/** Scenarios that a lane runs one after the other. */
export type Hand = readonly Scenario[];

/** Returns a lane's next hand; undefined if nothing is left for it. */
export type NextHand = () => Hand | undefined;

/**
 * Distributes scenarios to parallel lanes, each of which takes another hand when it has finished one. Up to half of the lanes
 * have only scenarios that wait for a minute. The others begin with some that take little time; then come, each alone, those
 * that wait by design or in vain: they measure pauses, and a machine is busiest while all adapters start.
 * @returns one for each lane, and no lane without a hand
 */
export function deal(
  scenarios: readonly Scenario[],
  laneCount: number,
  { knownToFail = [], skipped = [] }: Prospects = {},
): readonly NextHand[] {
  if (scenarios.length === 0) return [];
  if (laneCount === 1) return [takingFrom([[scenarios]])];
  const known = new Set(knownToFail.map(({ id }) => id));
  const free = new Set(skipped.map(({ id }) => id));
  const speedOf = ({ id, tags }: Scenario) => {
    if (free.has(id)) return "quick";
    if (waitsForAMinute(tags)) return "counting";
    return tags.includes("@slow") || known.has(id) ? "slow" : "quick";
  };
  const those = (speed: ReturnType<typeof speedOf>) =>
    scenarios.filter((scenario) => speedOf(scenario) === speed);

  const counting = inHands(those("counting"), 1);
  const waitingCount = Math.min(counting.length, Math.floor(laneCount / 2));
  const busyCount = laneCount - waitingCount;
  const quick = those("quick");
  const quickHands = inHands(quick, quick.length / (busyCount * HANDS_PER_LANE_COUNT));
  const first = quickHands.splice(0, busyCount * FIRST_HANDS_PER_LANE_COUNT);
  const others = [...first, ...inHands(those("slow"), 1), ...quickHands];
  const handCount = others.length + counting.length - waitingCount;
  return [
    ...Array.from({ length: waitingCount }, () => takingFrom([counting])),
    ...Array.from({ length: Math.min(busyCount, handCount) }, () => takingFrom([others, counting])),
  ];
}

function inHands(scenarios: readonly Scenario[], size: number): Hand[] {
  const count = Math.max(1, Math.floor(size));
  return Array.from({ length: Math.ceil(scenarios.length / count) }, (_, i) =>
    scenarios.slice(i * count, (i + 1) * count),
  );
}

/** Takes from the first of the piles that is not empty. Lanes share them. */
function takingFrom(piles: readonly Hand[][]): NextHand {
  return () => piles.find((pile) => pile.length > 0)?.shift();
}
