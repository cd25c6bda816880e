import { type DataTable, Then, When } from "@cucumber/cucumber";
import { expectDelay, expectDelaysOf, expectGrowth } from "../src/suite/parts/expect-delays.js";
import "./phrases/duration.js";
import "./phrases/parts.js";
import type { ScenarioContext } from "./scenario-context.js";

When(
  "{word} fails {int} time(s) in {part}",
  async function (this: ScenarioContext, id: string, times: number, part: string) {
    await this.trial.bench.do(part, "delays", { id, times });
  },
);

When(
  "a failure of {word}, {duration} ago, is reported to {part}",
  async function (this: ScenarioContext, id: string, agoMs: number, part: string) {
    await this.trial.bench.do(part, "next", { id, agoMs });
  },
);

Then(
  "each failure of {word} in {part} holds it back for:",
  async function (this: ScenarioContext, id: string, part: string, table: DataTable) {
    await expectDelaysOf(this.trial.bench, part, { id }, table.hashes());
  },
);

Then(
  "{part} holds {word} back for {duration}",
  async function (this: ScenarioContext, part: string, id: string, expectedMs: number) {
    await expectDelay(this.trial.bench, part, "get", { id }, expectedMs);
  },
);

Then(
  "each of {int} failures of {word} in {part} holds it back {float} to {float} times as long as the one before, up to {duration}",
  async function (
    this: ScenarioContext,
    times: number,
    id: string,
    part: string,
    atLeast: number,
    below: number,
    maxMs: number,
  ) {
    await expectGrowth(
      this.trial.bench,
      part,
      { id, times },
      {
        count: times,
        atLeast,
        below,
        maxMs,
      },
    );
  },
);
