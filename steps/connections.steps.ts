import { Then } from "@cucumber/cucumber";
import { expectConnections, expectWatches } from "../src/suite/expectations/expect-connections.js";
import "./phrases/duration.js";
import type { ScenarioContext } from "./scenario-context.js";

Then(
  "at most {int} connections are open",
  async function (this: ScenarioContext, maxCount: number) {
    await expectConnections(this.trial, maxCount);
  },
);

Then(
  "at most {int} watch(es) is/are open after {duration}",
  async function (this: ScenarioContext, maxCount: number, afterMs: number) {
    await expectWatches(this.trial, maxCount, afterMs);
  },
);
