import { type DataTable, When } from "@cucumber/cucumber";
import { watchEventsFrom } from "../src/suite/parts/watch-events.js";
import type { PartArgs } from "../src/suite/parts/workbench.js";
import "./phrases/failures.js";
import "./phrases/parts.js";
import type { ConformanceWorld } from "./world.js";

type Things = readonly PartArgs[];

When(
  "{part}'s list is answered with {things} at version {string}",
  async function (this: ConformanceWorld, part: string, objects: Things, resourceVersion: string) {
    await this.trial.bench.do(part, "answerList", { objects, resourceVersion });
  },
);

When(
  "{part}'s list fails with {failure}",
  async function (this: ConformanceWorld, part: string, failure: PartArgs) {
    await this.trial.bench.do(part, "failList", { failure });
  },
);

When("{part}'s watch is opened", async function (this: ConformanceWorld, part: string) {
  await this.trial.bench.do(part, "openWatch");
});

When(
  "{part}'s watch fails with {failure}",
  async function (this: ConformanceWorld, part: string, failure: PartArgs) {
    await this.trial.bench.do(part, "failWatch", { failure });
  },
);

When(
  "{part}'s watch tells:",
  async function (this: ConformanceWorld, part: string, table: DataTable) {
    for (const event of watchEventsFrom(table.raw())) {
      await this.trial.bench.do(part, "sendEvent", event);
    }
  },
);

When("{part}'s watch ends", async function (this: ConformanceWorld, part: string) {
  await this.trial.bench.do(part, "endWatch");
});
