import { applicability, type PortFacts, valuesOf } from "./applicability.js";
import type { Scenario } from "./scenario.js";

/** An ability that a port does not declare, and what declaring it would bring. */
export interface Undeclared {
  /** A capability, or a need of scenarios that the adapter could meet. */
  readonly name: string;
  /** Scenarios that would be graded, and now are skipped for this alone. */
  readonly wouldGradeCount: number;
}

/**
 * What each ability that a port does not declare keeps from being graded, the most first. Of scenarios that lack several
 * abilities nothing is said: none of them alone would do.
 */
export function undeclaredAbilities(
  scenarios: readonly Pick<Scenario, "tags">[],
  hello: PortFacts,
  level: string,
): readonly Undeclared[] {
  const counts = new Map<string, number>();
  for (const { tags } of scenarios) {
    const [missing, ...more] = missingOf(tags, hello);
    if (missing === undefined || more.length > 0) continue;
    const others = tags.filter((tag) => tag !== `@cap:${missing}` && tag !== `@needs:${missing}`);
    if (!applicability(others, hello, level).runs) continue;
    counts.set(missing, (counts.get(missing) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, wouldGradeCount]) => ({ name, wouldGradeCount }))
    .sort((a, b) => b.wouldGradeCount - a.wouldGradeCount || (a.name < b.name ? -1 : 1));
}

/** Virtual time is no matter of declaring. */
function missingOf(tags: readonly string[], hello: PortFacts): readonly string[] {
  const declared = new Set<string>([...hello.capabilities, ...hello.needs, "virtual-clock"]);
  const wanted = new Set([...valuesOf(tags, "cap"), ...valuesOf(tags, "needs")]);
  return [...wanted].filter((name) => !declared.has(name));
}
