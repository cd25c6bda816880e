import { type IWorldOptions, setWorldConstructor, World } from "@cucumber/cucumber";
import type { TrialParameters } from "../src/suite/evidence/evidence.js";
import { ScenarioError } from "../src/suite/evidence/expectation-error.js";
import type { Trial } from "../src/suite/trial/trial.js";

/** What steps have in hand: the trial of their scenario, and nothing else. */
export class ScenarioContext extends World<TrialParameters> {
  #trial: Trial | undefined;
  /** The refusal of the last command that the port was expected to refuse. */
  refusal: string | undefined;

  constructor(options: IWorldOptions<TrialParameters>) {
    super(options);
  }

  /** @throws ScenarioError before the trial has begun */
  get trial(): Trial {
    if (this.#trial === undefined) throw new ScenarioError("The trial has not begun");
    return this.#trial;
  }

  begin(trial: Trial): void {
    this.#trial = trial;
  }
}

setWorldConstructor(ScenarioContext);
