import { DataTable } from "@cucumber/cucumber";
import type { ScenarioEvidence, TrialParameters } from "../suite/evidence/evidence.js";
import {
  createContext,
  INFORMER_STEPS,
  loadStepLibrary,
  type PlayableStep,
  playableStep,
  type StepLibrary,
} from "../suite/features/cucumber-engine.js";
import { runnerOf, stopRunnerOf } from "../suite/run/runner-of.js";
import type { Trial } from "../suite/trial/trial.js";
import type { Sentence } from "./sentence.js";
import { tagsOfSteps } from "./steps-of-history.js";

/** The context of steps, as far as it is needed to start. */
interface Context {
  begin(trial: Trial): void;
}

/** Expectations that hold for every port, whichever faults its requests have met. */
const OWED_ANYWAY: readonly RegExp[] = [
  /^(?:the handler|handler "[^"]+") observes what the server has$/,
  /^the informer has synced$/,
  /^the handler has only received transformed objects$/,
  /^the index "[^"]+" gives /,
  /^the values of the index "[^"]+" are /,
  /^no request is open$/,
];

/**
 * Runs sentences as the suite does, with the same step definitions, runner and verdicts, but without a feature file and
 * a cucumber run for each.
 */
export class HistoryPlayer {
  readonly #library: StepLibrary;
  readonly #steps = new Map<string, PlayableStep>();

  private constructor(library: StepLibrary) {
    this.#library = library;
  }

  /** Loads the compiled steps. */
  static async load(root: string): Promise<HistoryPlayer> {
    return new HistoryPlayer(await loadStepLibrary(root, [INFORMER_STEPS]));
  }

  /**
   * Plays the steps of one history in a lane, and resolves with the evidence.
   * @param isHurried whether the longest legal pauses are not waited for: in real time they are most of a failure
   */
  async play(
    steps: readonly Sentence[],
    parameters: TrialParameters,
    isHurried = false,
  ): Promise<ScenarioEvidence> {
    const runner = runnerOf(parameters);
    const beginning = await runner.begin(tagsOfSteps(steps), "", isHurried);
    if (beginning.type === "not-begun") return beginning.evidence;
    const { trial } = beginning;
    const context = createContext(this.#library, parameters);
    if (!isContext(context)) throw new TypeError("The steps' context cannot begin");
    context.begin(trial);
    let status = "PASSED";
    let last: Sentence | undefined;
    for (const [place, step] of steps.entries()) {
      last = step;
      trial.time.budget.renew();
      trial.timeline.addStep(step.text, `step ${place + 1}`);
      try {
        if ((await this.#carryOut(step, context)) === "skipped") status = "SKIPPED";
      } catch (error) {
        runner.noteFailure(error, step.text);
        status = "FAILED";
        if (isOwedAnyway(step.text)) trial.evidence.forgetPremises();
      }
      if (status !== "PASSED") break;
    }
    if (status === "PASSED") trial.evidence.forgetPremises();
    return attributed(await runner.end(status), last);
  }

  /** Ends the adapter of a lane. */
  async leave(parameters: TrialParameters): Promise<void> {
    await stopRunnerOf(parameters);
  }

  /** The definition of a sentence is looked up once: there are hundreds of definitions, and few sentences. */
  #stepOf(text: string): PlayableStep {
    const known = this.#steps.get(text) ?? playableStep(this.#library, text);
    this.#steps.set(text, known);
    return known;
  }

  async #carryOut({ text, rows }: Sentence, context: object): Promise<unknown> {
    const { code, argumentsFor } = this.#stepOf(text);
    const table = rows.length === 0 ? [] : [new DataTable(rows.map((row) => [...row]))];
    return code.apply(context, [...argumentsFor(context), ...table]);
  }
}

/** The evidence, with the requirement of the last step if it fails without naming one. */
function attributed(evidence: ScenarioEvidence, last: Sentence | undefined): ScenarioEvidence {
  const { failure } = evidence;
  if (failure?.type !== "assertion" || failure.requirement !== undefined) return evidence;
  if (last?.requirement === undefined || last.text !== failure.step) return evidence;
  return { ...evidence, failure: { ...failure, requirement: last.requirement } };
}

function isContext(context: object): context is Context {
  return "begin" in context && typeof context.begin === "function";
}

/**
 * Whether a sentence has to hold even if no request has met a fault that an earlier sentence prepared. A scenario proves nothing
 * then, as it is about that fault; in a history, which prepares many, the state at the end is owed nevertheless.
 */
function isOwedAnyway(text: string): boolean {
  return OWED_ANYWAY.some((sentence) => sentence.test(text));
}
