import { type DataTable, Then } from "@cucumber/cucumber";
import { expectCallFailsAs } from "../src/suite/parts/expect-call.js";
import { expectCallTimes, expectPausesBetweenCalls } from "../src/suite/parts/expect-calls.js";
import { expectDelaysOf } from "../src/suite/parts/expect-delays.js";
import { runOf } from "../src/suite/parts/workbench.js";
import "./phrases/parts.js";
import { pauses } from "./phrases/pauses.js";
import type { ScenarioContext } from "./scenario-context.js";

Then("{part} has called after:", function (this: ScenarioContext, part: string, table: DataTable) {
  const times = table.raw().flat();
  expectCallTimes(this.trial.bench, part, times);
});

Then("{part} has not called", function (this: ScenarioContext, part: string) {
  expectCallTimes(this.trial.bench, part, []);
});

Then(
  "the pauses between the calls of {part} are:",
  function (this: ScenarioContext, part: string, table: DataTable) {
    expectPausesBetweenCalls(this.trial.bench, part, pauses(table.hashes()));
  },
);

Then("{part} ends as {word}", function (this: ScenarioContext, part: string, kind: string) {
  expectCallFailsAs(this.trial.bench, runOf(part), kind);
});

Then(
  "the delays of {part} are:",
  async function (this: ScenarioContext, part: string, table: DataTable) {
    await expectDelaysOf(this.trial.bench, part, {}, table.hashes());
  },
);
