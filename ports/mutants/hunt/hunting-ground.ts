import { join } from "node:path";
import type { TrialParameters } from "../../../src/suite/evidence/evidence.js";
import {
  INFORMER_STEPS,
  loadStepLibrary,
  runEngine,
  type StepLibrary,
} from "../../../src/suite/features/cucumber-engine.js";
import { type Ledger, loadLedger } from "../../../src/suite/features/ledger.js";
import type { Scenario } from "../../../src/suite/features/scenario.js";
import { loadScenarios } from "../../../src/suite/features/scenarios.js";
import { selectScenarios, sourcePathsOf } from "../../../src/suite/port/selection.js";
import { Observer } from "../../../src/suite/run/observer.js";
import { stopRunnerOf } from "../../../src/suite/run/runner-of.js";
import { judge, type ScenarioResult } from "../../../src/suite/verdict/verdict.js";
import { LEGAL_VARIANTS } from "../legal-variants.js";

/** The judged port, unless another is given. */
const PORT = "mutants";

/** client-go minor version that mutants are held to. */
const LEVEL = "0.37";

/**
 * The scenarios and steps, read once, to run many informers against a few scenarios each. A run of the suite has one
 * selection for all ports; here each informer has its own. Only one can be made in a process, for cucumber loads steps
 * only once.
 */
export class HuntingGround {
  readonly scenarios: readonly Scenario[];
  readonly #ledger: Ledger;
  readonly #root: string;
  readonly #port: string;
  readonly #seed: number;
  readonly #steps: StepLibrary;

  private constructor(
    root: string,
    port: string,
    seed: number,
    scenarios: readonly Scenario[],
    steps: StepLibrary,
  ) {
    this.#ledger = loadLedger(root);
    this.#root = root;
    this.#port = port;
    this.#seed = seed;
    this.scenarios = scenarios;
    this.#steps = steps;
  }

  /** @throws SuiteError when a feature does not parse */
  static async open(root: string, seed: number, port = PORT): Promise<HuntingGround> {
    const { scenarios } = await loadScenarios(root);
    const steps = await loadStepLibrary(root, [INFORMER_STEPS]);
    return new HuntingGround(root, port, seed, scenarios, steps);
  }

  /**
   * Judges one version of the port by scenarios; none: by all. What is made of the reference differs from client-go in one
   * thing and is held to it otherwise; what has a way of its own is held to the contract.
   * @param level client-go minor version that it is held to
   * @throws SuiteError for an unknown scenario
   */
  async judge(
    version: string,
    ids: readonly string[],
    level = LEVEL,
  ): Promise<readonly ScenarioResult[]> {
    const selected = selectScenarios(this.scenarios, ids, this.scenarios);
    const observer = new Observer(selected, () => undefined);
    const parameters: TrialParameters = {
      port: this.#port,
      folder: join(this.#root, "ports", this.#port),
      version,
      seed: this.#seed,
      level,
      timeScale: 1,
      lane: 1,
      root: this.#root,
      knownToFail: [],
    };
    await runEngine({
      root: this.#root,
      paths: sourcePathsOf(selected),
      steps: this.#steps,
      parameters: { ...parameters },
      onMessage: (message) => observer.update(message),
    });
    await stopRunnerOf(parameters);
    const followsClientGo = !LEGAL_VARIANTS.some(
      ({ name, change, differsFromClientGo = change.createAdapter !== undefined }) =>
        name === version && differsFromClientGo,
    );
    return observer
      .observations()
      .map((one) => judge(one, { ledger: this.#ledger, followsClientGo }));
  }
}
