import {
  INFORMER_STEPS,
  loadStepLibrary,
  type StepLibrary,
} from "../suite/features/cucumber-engine.js";
import { scenarioSteps } from "../suite/features/scenario-steps.js";
import { loadScenarios } from "../suite/features/scenarios.js";
import type { WrittenStep } from "../suite/features/step-needs.js";
import { type Exhibit, readMuseum } from "./exhibit.js";
import { type Fingerprint, fingerprintOf } from "./fingerprint.js";
import { readMutantFingerprints } from "./mutant-fingerprints.js";
import { type Looks, type Resemblance, resemblances, type Suspect } from "./resemblance.js";

/** All bugs that findings are compared with: the wrong informers that histories detect, and the bugs of the museum. */
export class Suspects {
  readonly #library: StepLibrary;
  readonly #all: readonly Suspect[];

  private constructor(library: StepLibrary, all: readonly Suspect[]) {
    this.#library = library;
    this.#all = all;
  }

  /**
   * Loads them, each bug of the museum as the scenario that shows it; undefined for a project that has none.
   * @throws SuiteError code "ledger" for a malformed file, code "features" for a feature that does not parse
   */
  static async load(root: string): Promise<Suspects | undefined> {
    const mutants = readMutantFingerprints(root).map((mutant) => ({
      ...mutant,
      type: "mutant" as const,
    }));
    const exhibits = readMuseum(root).value;
    if (mutants.length + exhibits.length === 0) return undefined;
    const library = await loadStepLibrary(root, [INFORMER_STEPS]);
    return new Suspects(library, [...mutants, ...(await bugsOf(root, exhibits, library))]);
  }

  /** The most similar bugs. @param steps of the shrunk history, or of a scenario */
  resembledBy(
    facts: Omit<Looks, keyof Fingerprint>,
    steps: readonly WrittenStep[],
  ): readonly Resemblance[] {
    return resemblances({ ...facts, ...fingerprintOf(this.#library, steps) }, this.#all);
  }
}

/** Bugs with the same scenario and reason are one: several libraries had it in the same form. */
async function bugsOf(
  root: string,
  exhibits: readonly Exhibit[],
  library: StepLibrary,
): Promise<readonly Suspect[]> {
  const { scenarios } = await loadScenarios(root);
  const shown = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  const steps = scenarioSteps(
    root,
    exhibits.flatMap(({ scenario }) => shown.get(scenario) ?? []),
  );
  const sameAs = ({ scenario, match }: Exhibit) =>
    exhibits.filter((one) => one.scenario === scenario && one.match === match);
  const kinds = exhibits.filter((one) => shown.has(one.scenario) && sameAs(one)[0] === one);
  return kinds.map((kind) => {
    const { bug, match, scenario } = kind;
    const names = sameAs(kind).map(({ id }) => id);
    return {
      ...{ type: "bug" as const, name: names.join(", "), does: bug, match },
      requirements: shown.get(scenario)?.requirements ?? [],
      ...fingerprintOf(library, steps.get(scenario) ?? []),
    };
  });
}
