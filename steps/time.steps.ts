import { When } from "@cucumber/cucumber";
import "./phrases/duration.js";
import type { ConformanceWorld } from "./world.js";

When("{duration} pass(es)", async function (this: ConformanceWorld, durationMs: number) {
  const { bench, time } = this.trial;
  await (bench.isRelaying ? bench : time).elapse(durationMs);
});
