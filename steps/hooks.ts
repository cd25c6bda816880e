import {
  After,
  AfterStep,
  Before,
  BeforeStep,
  setDefaultTimeout,
  setDefinitionFunctionWrapper,
} from "@cucumber/cucumber";
import { EVIDENCE_MEDIA_TYPE, type ScenarioEvidence } from "../src/suite/evidence/evidence.js";
import { NotApplicableError } from "../src/suite/evidence/not-applicable-error.js";
import { placeOfStep } from "../src/suite/features/place-of-step.js";
import { placeOf } from "../src/suite/features/scenario.js";
import { runnerOf } from "../src/suite/run/runner-of.js";
import { HOOK_LAST_RESORT_MS, STEP_LAST_RESORT_MS } from "../src/suite/waiting/step-budget.js";
import type { ScenarioContext } from "./scenario-context.js";

/** Last resort only: our own deadlines are shorter and explain themselves. */
setDefaultTimeout(STEP_LAST_RESORT_MS);

/** A step that finds out that its scenario is not about this port skips it. */
setDefinitionFunctionWrapper((run: (...args: unknown[]) => unknown) => {
  return async function (this: ScenarioContext, ...args: unknown[]): Promise<unknown> {
    try {
      return await run.apply(this, args);
    } catch (error) {
      if (!(error instanceof NotApplicableError)) throw error;
      runnerOf(this.parameters).noteNotApplicable(error.message);
      return "skipped";
    }
  };
});

Before(
  // It may have to wait for others, for an unknown time.
  { name: "begin the trial", timeout: -1 },
  async function (this: ScenarioContext, { pickle }) {
    const tags = pickle.tags.map(({ name }) => name);
    const place = placeOf({ uri: pickle.uri, line: pickle.location?.line ?? 0 });
    const beginning = await runnerOf(this.parameters).begin(tags, place);
    if (beginning.type === "begun") {
      this.begin(beginning.trial);
      return undefined;
    }
    attach(this, beginning.evidence);
    return "skipped";
  },
);

BeforeStep(function (this: ScenarioContext, { gherkinDocument, pickleStep }) {
  this.trial.time.budget.renew();
  this.trial.timeline.addStep(pickleStep.text, placeOfStep(gherkinDocument, pickleStep.astNodeIds));
});

AfterStep(function (this: ScenarioContext, { error, pickleStep }) {
  if (error !== undefined) runnerOf(this.parameters).noteFailure(error, pickleStep.text);
  else if (this.trial.server.hasObjectsElsewhere()) {
    throw new NotApplicableError(
      "is about several namespaces; the port has informers of one alone",
    );
  }
});

After(
  { name: "judge the trial", timeout: HOOK_LAST_RESORT_MS },
  async function (this: ScenarioContext, { result }) {
    const runner = runnerOf(this.parameters);
    if (!runner.isRunning()) return;
    const evidence = await runner.end(result?.status ?? "UNKNOWN");
    attach(this, evidence);
    const isOurs = evidence.failure !== undefined && result?.status === "PASSED";
    if (isOurs) throw new Error(evidence.failure?.reason);
  },
);

function attach(world: ScenarioContext, evidence: ScenarioEvidence): void {
  world.attach(JSON.stringify(evidence), EVIDENCE_MEDIA_TYPE);
}
