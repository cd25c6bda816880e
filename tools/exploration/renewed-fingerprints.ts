import { MUTANTS } from "../../ports/mutants/registry.js";
import { fingerprintOf } from "../../src/explore/fingerprint.js";
import type { MutantFingerprint } from "../../src/explore/mutant-fingerprints.js";
import type { StepLibrary } from "../../src/suite/features/cucumber-engine.js";
import type { StoredOutcome } from "./outcome-table.js";

/**
 * The fingerprints of all wrong informers that there are: those of outcomes with a shortest history replace what was known,
 * and what each does wrong is what its registry says today.
 */
export function renewedFingerprints(
  known: readonly MutantFingerprint[],
  outcomes: readonly StoredOutcome[],
  library: StepLibrary,
): readonly MutantFingerprint[] {
  return MUTANTS.flatMap(({ name, does }) => {
    const shortest = outcomes.findLast((one) => one.name === name && one.shortest)?.shortest;
    if (shortest === undefined) {
      return known.filter((one) => one.name === name).map((one) => ({ ...one, does }));
    }
    const { property, requirement, request, steps } = shortest;
    return { name, does, property, requirement, request, ...fingerprintOf(library, steps) };
  });
}
