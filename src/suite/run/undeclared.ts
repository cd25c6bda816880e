import { applicability, type PortFacts, valuesOf } from "../features/applicability.js";
import type { Scenario } from "../features/scenario.js";

/** An undeclared capability of a port, and the benefit of declaring it. */
export interface Undeclared {
  /** A capability, or a need of scenarios that the adapter could meet. */
  readonly name: string;
  /** Scenarios that would be graded, and are only skipped for lack of this. */
  readonly wouldGradeCount: number;
}

/**
 * The number of scenarios skipped for each undeclared capability, the largest first. Scenarios that lack several
 * capabilities are not counted: none of them alone would suffice.
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

/** Virtual time cannot simply be declared. */
function missingOf(tags: readonly string[], hello: PortFacts): readonly string[] {
  const declared = new Set<string>([...hello.capabilities, ...hello.needs, "virtual-clock"]);
  const wanted = new Set([...valuesOf(tags, "cap"), ...valuesOf(tags, "needs")]);
  return [...wanted].filter((name) => !declared.has(name));
}
