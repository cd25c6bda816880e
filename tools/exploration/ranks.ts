import type { Suspects } from "../../src/explore/suspects.js";
import type { StoredOutcome } from "./outcome-table.js";

/**
 * How often a finding resembles the wrong informer most that it is of, or among three: to be asked of findings by other seeds
 * than those that the fingerprints are of. @param names of the wrong informers that have a fingerprint: the others do not count
 */
export function ranksText(
  outcomes: readonly StoredOutcome[],
  suspects: Pick<Suspects, "resembledBy">,
  names: ReadonlySet<string>,
): string {
  const ranks = outcomes.flatMap(({ name, shortest }) => {
    if (shortest === undefined || !names.has(name)) return [];
    const { requirement, steps, property, request } = shortest;
    const facts = { property, request, requirements: [requirement] };
    const named = suspects.resembledBy(facts, steps).filter(({ type }) => type === "mutant");
    return { name, rank: named.findIndex((one) => one.name === name) };
  });
  const firstCount = ranks.filter(({ rank }) => rank === 0).length;
  const others = ranks.filter(({ rank }) => rank < 0).map(({ name }) => name);
  return [
    `Of ${ranks.length} findings, ${firstCount} resemble their own wrong informer most, and ${ranks.length - others.length} name it among three.`,
    ...(others.length === 0 ? [] : [`Not named: ${others.join(", ")}.`]),
    "",
  ].join("\n");
}
