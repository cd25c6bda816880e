import { When } from "@cucumber/cucumber";
import "./phrases/duration.js";
import type { ConformanceWorld } from "./world.js";

When("{duration} pass(es)", async function (this: ConformanceWorld, durationMs: number) {
  await this.trial.time.elapse(durationMs);
});
