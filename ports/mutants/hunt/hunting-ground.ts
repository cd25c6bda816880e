import {
  INFORMER_STEPS,
  loadStepLibrary,
  runEngine,
  type StepLibrary,
} from "../../../src/suite/cucumber-engine.js";
import type { TrialParameters } from "../../../src/suite/evidence.js";
import { Observer } from "../../../src/suite/observer.js";
import type { Scenario } from "../../../src/suite/scenario.js";
import { loadScenarios } from "../../../src/suite/scenarios.js";
import { selectScenarios, sourcePathsOf } from "../../../src/suite/selection.js";
import { judge, type ScenarioResult } from "../../../src/suite/verdict.js";

/** client-go minor version that mutants are held to. */
const LEVEL = "0.37";

/**
 * The scenarios and steps, read once, to run many informers against a few scenarios each. A run of the suite has one
 * selection for all ports; here each informer has its own. Only one can be made in a process, for cucumber loads steps
 * only once.
 */
export class HuntingGround {
  readonly scenarios: readonly Scenario[];
  readonly #root: string;
  readonly #seed: number;
  readonly #steps: StepLibrary;

  private constructor(
    root: string,
    seed: number,
    scenarios: readonly Scenario[],
    steps: StepLibrary,
  ) {
    this.#root = root;
    this.#seed = seed;
    this.scenarios = scenarios;
    this.#steps = steps;
  }

  /** @throws SuiteError when a feature does not parse */
  static async open(root: string, seed: number): Promise<HuntingGround> {
    const { scenarios } = await loadScenarios(root);
    return new HuntingGround(root, seed, scenarios, await loadStepLibrary(root, [INFORMER_STEPS]));
  }

  /** Judges one version of this port by scenarios; none: by all. @throws SuiteError for an unknown scenario */
  async judge(version: string, ids: readonly string[]): Promise<readonly ScenarioResult[]> {
    const selected = selectScenarios(this.scenarios, ids, this.scenarios);
    const observer = new Observer(selected, () => undefined);
    const parameters: TrialParameters = {
      port: "mutants",
      version,
      seed: this.#seed,
      level: LEVEL,
      timeScale: 1,
      lane: 1,
      root: this.#root,
    };
    await runEngine({
      root: this.#root,
      paths: sourcePathsOf(selected),
      steps: this.#steps,
      parameters: { ...parameters },
      onMessage: (message) => observer.update(message),
    });
    return observer.observations().map(judge);
  }
}
