import type { Scenario } from "../../src/suite/features/scenario.js";
import type { PortVersion } from "../../src/suite/port/port-manifest.js";
import type { Trial } from "./judge-messages.js";

/**
 * Every scenario with every version of the reference that runs in the judge's own process: other processes have
 * no mutants, and real time would take a day.
 */
export function trialsOf(
  versions: readonly PortVersion[],
  scenarios: readonly Pick<Scenario, "id">[],
): readonly Trial[] {
  return versions
    .filter(({ module }) => module !== undefined)
    .flatMap(({ version, level }) => scenarios.map(({ id }) => ({ version, level, scenario: id })));
}
