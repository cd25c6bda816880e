import type { HelloResult } from "../../protocol/messages.js";
import type { Scenario } from "../features/scenario.js";
import type { Target } from "../port/selection.js";
import { waitsForAMinute } from "./deal.js";

/** The parallel scenarios of a port in real time: it mostly waits. */
const REAL_TIME_LANES = 12;

/**
 * The number of lanes of a target. In virtual time nothing waits, so a second lane would only cost memory. In real time those
 * that wait for a minute have as many lanes again: they would hold up all others.
 * @param scenarios that are to run @default none that waits for a minute
 */
export function lanesOf(
  { port }: Target,
  hello: Pick<HelloResult, "clock">,
  scenarios: readonly Pick<Scenario, "tags">[] = [],
): number {
  if (hello.clock !== "real") return 1;
  const count = port.manifest.lanes ?? REAL_TIME_LANES;
  return count + Math.min(count, scenarios.filter(({ tags }) => waitsForAMinute(tags)).length);
}
