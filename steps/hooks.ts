import {
  After,
  AfterAll,
  AfterStep,
  Before,
  BeforeStep,
  setDefaultTimeout,
} from "@cucumber/cucumber";
import { EVIDENCE_MEDIA_TYPE } from "../src/suite/evidence.js";
import { TrialRunner } from "../src/suite/trial-runner.js";
import type { ConformanceWorld } from "./world.js";

/** Last resort only: our own deadlines are shorter and explain themselves. */
setDefaultTimeout(120_000);

/** One for each worker: it keeps the adapter alive from scenario to scenario. */
const runner = new TrialRunner();

Before({ name: "begin the trial" }, async function (this: ConformanceWorld, { pickle }) {
  const beginning = await runner.begin(
    this.parameters,
    pickle.tags.map(({ name }) => name),
  );
  if (beginning.type === "skipped") {
    this.attach(JSON.stringify(runner.skipped(beginning.reason)), EVIDENCE_MEDIA_TYPE);
    return "skipped";
  }
  this.begin(beginning.trial);
  return undefined;
});

BeforeStep(function (this: ConformanceWorld, { pickleStep }) {
  this.trial.timeline.add("step", pickleStep.text);
});

AfterStep(function (this: ConformanceWorld, { error, pickleStep }) {
  if (error !== undefined) runner.noteFailure(error, pickleStep.text);
});

After({ name: "judge the trial" }, async function (this: ConformanceWorld, { result }) {
  if (!runner.isRunning()) return;
  const evidence = await runner.end(result?.status ?? "UNKNOWN");
  this.attach(JSON.stringify(evidence), EVIDENCE_MEDIA_TYPE);
  const isOurs = evidence.failure !== undefined && result?.status === "PASSED";
  if (isOurs) throw new Error(evidence.failure?.reason);
});

AfterAll(async () => {
  await runner.stop();
});
