import { brokenRequirements } from "../../ports/mutants/broken-requirements.js";
import { MUTANTS } from "../../ports/mutants/registry.js";
import { fingerprintOf } from "../../src/explore/fingerprint.js";
import type { MutantFingerprint } from "../../src/explore/mutant-fingerprints.js";
import type { StepLibrary } from "../../src/suite/features/cucumber-engine.js";
import type { Scenario } from "../../src/suite/features/scenario.js";
import type { StoredOutcome } from "./outcome-table.js";
import { subjectsOf } from "./subjects-of.js";

/**
 * The fingerprints of all wrong informers that there are: those of outcomes with a shortest history replace what was known,
 * and what each does wrong and what it breaks is what its registry says today.
 */
export function renewedFingerprints(
  known: readonly MutantFingerprint[],
  outcomes: readonly StoredOutcome[],
  library: StepLibrary,
  scenarios: readonly Scenario[],
): readonly MutantFingerprint[] {
  const subjects = subjectsOf(scenarios);
  return MUTANTS.flatMap((mutant) => {
    const { name, does } = mutant;
    const broken = brokenRequirements(mutant, subjects);
    const shortest = outcomes.findLast((one) => one.name === name && one.shortest)?.shortest;
    if (shortest === undefined) {
      return known
        .filter((one) => one.name === name)
        .map((one) => ({ ...one, does, requirements: together(one.requirements, broken) }));
    }
    const { property, requirement, request, steps } = shortest;
    const requirements = together([requirement], broken);
    return { name, does, property, requirements, request, ...fingerprintOf(library, steps) };
  });
}

function together(found: readonly string[], broken: readonly string[]): readonly string[] {
  return [...new Set([...found.slice(0, 1), ...broken])];
}
