import {
  type Envelope,
  loadStepLibrary,
  runEngine,
} from "../../src/suite/features/cucumber-engine.js";
import { FeatureIndex } from "../../src/suite/features/feature-index.js";
import type { Scenario } from "../../src/suite/features/scenario.js";
import type { ApiserverParameters } from "../../steps/apiserver/apiserver-parameters.js";
import { TRANSCRIPT_MEDIA_TYPE, type Transcript } from "../../steps/apiserver/transcript.js";

const FEATURES = "features/apiserver/*.feature";
/** The compiled steps that speak to an apiserver. */
export const APISERVER_STEPS = "dist/steps/apiserver/!(*.test).js";

/** How a scenario went on a server. */
export interface ScenarioRun {
  readonly scenario: Scenario;
  readonly hasPassed: boolean;
  /** What the first step that did not pass said; "" when all did. */
  readonly message: string;
  readonly transcript: Transcript;
}

/** What to run, and on which server. */
export interface RunOptions {
  readonly root: string;
  readonly server: ApiserverParameters;
  /** "@oracle", for instance; "": all. */
  readonly tagExpression: string;
  /** One share of them, from 1, of so many. @default all */
  readonly shard?: `${number}/${number}`;
}

/** Runs the scenarios of `features/apiserver` one after another. @throws Error when a feature or a step cannot be read */
export async function runScenarios(options: RunOptions): Promise<readonly ScenarioRun[]> {
  const { root, server, ...selection } = options;
  const steps = await loadStepLibrary(root, [APISERVER_STEPS]);
  const recorder = new Recorder();
  const complaints = await runEngine({
    root,
    paths: [FEATURES],
    ...selection,
    steps,
    parameters: { ...server },
    onMessage: (message) => recorder.update(message),
  });
  const problems = [...recorder.parseErrors, ...(recorder.runs().length === 0 ? [complaints] : [])];
  if (problems.length > 0) throw new Error(problems.join("\n") || "There is no scenario to run");
  return recorder.runs();
}

interface Attempt {
  readonly scenario: Scenario;
  message: string;
  hasPassed: boolean;
  transcript: Transcript;
}

/** Follows cucumber's message stream and keeps what each scenario left. */
class Recorder {
  readonly parseErrors: string[] = [];
  readonly #index = new FeatureIndex();
  readonly #scenarios = new Map<string, Scenario>();
  /** Scenarios by test case. */
  readonly #testCases = new Map<string, Scenario>();
  readonly #stepTexts = new Map<string, string>();
  readonly #attempts = new Map<string, Attempt>();

  update(message: Envelope): void {
    this.#index.update(message);
    const { parseError, pickle, testCase, testCaseStarted, attachment } = message;
    if (parseError) this.parseErrors.push(`${parseError.source.uri}: ${parseError.message}`);
    if (pickle) {
      this.#scenarios.set(pickle.id, this.#index.scenarioOf(pickle));
      for (const step of pickle.steps) this.#stepTexts.set(step.id, step.text);
    }
    if (testCase) this.#learn(testCase);
    if (testCaseStarted) this.#begin(testCaseStarted);
    if (attachment?.mediaType === TRANSCRIPT_MEDIA_TYPE) this.#attach(attachment);
    this.#finishStep(message);
  }

  runs(): readonly ScenarioRun[] {
    return [...this.#attempts.values()];
  }

  #learn({ id, pickleId, testSteps }: NonNullable<Envelope["testCase"]>): void {
    const scenario = this.#scenarios.get(pickleId);
    if (scenario) this.#testCases.set(id, scenario);
    for (const step of testSteps) {
      const text = this.#stepTexts.get(step.pickleStepId ?? "");
      if (text !== undefined) this.#stepTexts.set(step.id, text);
    }
  }

  #begin({ id, testCaseId }: NonNullable<Envelope["testCaseStarted"]>): void {
    const scenario = this.#testCases.get(testCaseId);
    if (!scenario) return;
    const transcript = { exchanges: [] };
    this.#attempts.set(id, { scenario, message: "", hasPassed: true, transcript });
  }

  #attach({ testCaseStartedId, body, contentEncoding }: NonNullable<Envelope["attachment"]>): void {
    const attempt = this.#attempts.get(testCaseStartedId ?? "");
    const isEncoded = `${contentEncoding}` === "BASE64";
    const json = isEncoded ? Buffer.from(body, "base64").toString("utf8") : body;
    if (attempt) attempt.transcript = JSON.parse(json);
  }

  #finishStep({ testStepFinished }: Envelope): void {
    const attempt = this.#attempts.get(testStepFinished?.testCaseStartedId ?? "");
    if (!attempt || !testStepFinished) return;
    const { testStepResult, testStepId } = testStepFinished;
    if (`${testStepResult.status}` === "PASSED") return;
    attempt.hasPassed = false;
    if (attempt.message !== "") return;
    const step = this.#stepTexts.get(testStepId) ?? "a hook";
    const why = testStepResult.message ?? testStepResult.status;
    attempt.message = `${step}: ${why.split("\n    at ")[0]}`;
  }
}
