import { boundEvidence } from "../evidence/bound-evidence.js";
import { EVIDENCE_MEDIA_TYPE, type ScenarioEvidence } from "../evidence/evidence.js";
import { parseEvidence } from "../evidence/evidence-schema.js";
import type { Envelope } from "../features/cucumber-engine.js";
import { FeatureIndex, type Pickle } from "../features/feature-index.js";
import type { Scenario } from "../features/scenario.js";
import { SentenceIndex } from "../features/sentence-index.js";
import type { Observation, Trouble } from "../verdict/verdict.js";

/** The evidence that is kept of a failed scenario, and of any other. */
const FAILURE_MAX_BYTES = 256 * 1024;
const REST_MAX_BYTES = 32 * 1024;

type Attachment = NonNullable<Envelope["attachment"]>;
type TestCase = NonNullable<Envelope["testCase"]>;

interface Attempt {
  readonly scenarioId: string;
  readonly troubles: Trouble[];
  evidence?: ScenarioEvidence | null;
  isFinished: boolean;
}

/** Follows cucumber's message stream and collects the results of each scenario. Feed it every message, in order. */
export class Observer {
  readonly #index = new FeatureIndex();
  /** Ids of scenarios, by pickle. */
  readonly #scenarioIds = new Map<string, string>();
  /** Ids of scenarios, by test case. */
  readonly #testCases = new Map<string, string>();
  /** Texts of steps, by pickle step, and then by test step. Hooks have none. */
  readonly #stepTexts = new Map<string, string>();
  readonly #sentences = new SentenceIndex();
  readonly #attempts = new Map<string, Attempt>();
  readonly #onFinished: (observation: Observation) => void;
  readonly #planned: ReadonlyMap<string, Scenario>;

  /** @param onFinished called with each finished scenario */
  constructor(planned: readonly Scenario[], onFinished: (observation: Observation) => void) {
    this.#planned = new Map(planned.map((scenario) => [scenario.id, scenario]));
    this.#onFinished = onFinished;
  }

  update(message: Envelope): void {
    this.#index.update(message);
    this.#sentences.update(message);
    const { pickle, testCase, testCaseStarted, attachment } = message;
    if (pickle) this.#learnPickle(pickle);
    if (testCase) this.#learnTestCase(testCase);
    if (testCaseStarted) {
      const scenarioId = this.#testCases.get(testCaseStarted.testCaseId) ?? "";
      this.#attempts.set(testCaseStarted.id, { scenarioId, troubles: [], isFinished: false });
    }
    if (attachment) this.#attach(attachment);
    this.#updateStep(message);
    this.#finish(message);
  }

  /** The results of all planned scenarios, in the order of the plan. */
  observations(): readonly Observation[] {
    const byScenario = new Map<string, Attempt>();
    for (const attempt of this.#attempts.values()) byScenario.set(attempt.scenarioId, attempt);
    return [...this.#planned.values()].map((scenario) =>
      observationOf(scenario, byScenario.get(scenario.id)),
    );
  }

  #learnPickle(pickle: Pickle): void {
    this.#scenarioIds.set(pickle.id, this.#index.scenarioOf(pickle).id);
    for (const step of pickle.steps) this.#stepTexts.set(step.id, step.text);
  }

  #learnTestCase(testCase: TestCase): void {
    this.#testCases.set(testCase.id, this.#scenarioIds.get(testCase.pickleId) ?? "");
    for (const { id, pickleStepId } of testCase.testSteps) {
      const text = this.#stepTexts.get(pickleStepId ?? "");
      if (text !== undefined) this.#stepTexts.set(id, text);
    }
  }

  #attach(attachment: Attachment): void {
    const attempt = this.#attempts.get(attachment.testCaseStartedId ?? "");
    if (!attempt || attachment.mediaType !== EVIDENCE_MEDIA_TYPE) return;
    const isEncoded = `${attachment.contentEncoding}` === "BASE64";
    const json = isEncoded
      ? Buffer.from(attachment.body, "base64").toString("utf8")
      : attachment.body;
    const evidence = parseEvidence(json);
    // Kept until the end of the run; the archive of the messages has all of it.
    attempt.evidence = evidence === undefined ? null : boundEvidence(evidence, roomFor(evidence));
  }

  #updateStep({ testStepFinished }: Envelope): void {
    if (!testStepFinished) return;
    const status = `${testStepFinished.testStepResult.status}`;
    if (status === "PASSED" || status === "SKIPPED") return;
    const { testStepId, testCaseStartedId } = testStepFinished;
    const step = this.#stepTexts.get(testStepId);
    const definedAt = this.#sentences.definedAt(testStepId);
    const message = testStepFinished.testStepResult.message ?? "";
    this.#attempts.get(testCaseStartedId)?.troubles.push({
      status,
      message: status === "UNDEFINED" ? this.#sentences.hintFor(step ?? "") : message,
      ...(step === undefined ? {} : { step }),
      ...(definedAt === undefined ? {} : { definedAt }),
    });
  }

  #finish({ testCaseFinished }: Envelope): void {
    const attempt = this.#attempts.get(testCaseFinished?.testCaseStartedId ?? "");
    if (!attempt) return;
    attempt.isFinished = true;
    const scenario = this.#planned.get(attempt.scenarioId);
    if (scenario) this.#onFinished(observationOf(scenario, attempt));
  }
}

/** The timeline of a passed scenario is not needed. */
function roomFor({ outcome }: ScenarioEvidence): number {
  const isTelling = outcome === "failed" || outcome === "error";
  return isTelling ? FAILURE_MAX_BYTES : REST_MAX_BYTES;
}

function observationOf(scenario: Scenario, attempt: Attempt | undefined): Observation {
  if (!attempt) return { scenario, stage: "planned", troubles: [] };
  return {
    scenario,
    stage: attempt.isFinished ? "finished" : "started",
    troubles: attempt.troubles,
    ...(attempt.evidence === undefined ? {} : { evidence: attempt.evidence }),
  };
}
