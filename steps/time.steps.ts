import { When } from "@cucumber/cucumber";
import "./phrases/duration.js";
import type { ScenarioContext } from "./scenario-context.js";

When("{duration} pass(es)", async function (this: ScenarioContext, durationMs: number) {
  const { bench, time } = this.trial;
  await (bench.isRelaying ? bench : time).elapse(durationMs);
});
