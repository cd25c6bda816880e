import { type DataTable, Given, Then, When } from "@cucumber/cucumber";
import type { PartKind } from "../src/protocol/messages.js";
import { THE_CALL } from "../src/suite/parts/build-request.js";
import { callFrom } from "../src/suite/parts/client-calls.js";
import { createPart } from "../src/suite/parts/create-part.js";
import { expectCallReturns } from "../src/suite/parts/expect-call.js";
import {
  expectAccepted,
  expectListed,
  expectListedCount,
} from "../src/suite/parts/expect-listed.js";
import { wireAnswersByPath } from "../src/suite/parts/wire-answers.js";
import type { PartArgs } from "../src/suite/parts/workbench.js";
import "./phrases/clients.js";
import "./phrases/parts.js";
import type { ConformanceWorld } from "./world.js";

Given(
  "{part}'s server answers, by path:",
  async function (this: ConformanceWorld, part: string, table: DataTable) {
    const answers = wireAnswersByPath(table.raw());
    await this.trial.bench.do(part, "script", { answers });
  },
);

Given(
  "{new part} that asks the apiserver",
  async function (this: ConformanceWorld, kind: PartKind) {
    await this.trial.bench.relay();
    await createPart(this.trial.bench, kind, { isRelayed: true });
  },
);

When(
  "{part} {client call}",
  async function (this: ConformanceWorld, part: string, call: { method: string; args: PartArgs }) {
    await this.trial.bench.begin(THE_CALL, part, call.method, call.args);
  },
);

When(
  "{part} {client call}, with:",
  async function (
    this: ConformanceWorld,
    part: string,
    call: { method: string; args: PartArgs },
    table: DataTable,
  ) {
    const args = callFrom(call.args, table.raw());
    await this.trial.bench.begin(THE_CALL, part, call.method, args);
  },
);

When(
  "{part} {client call}, {int} times at once",
  async function (
    this: ConformanceWorld,
    part: string,
    call: { method: string; args: PartArgs },
    times: number,
  ) {
    const { bench } = this.trial;
    for (let n = 1; n <= times; n++) {
      await bench.begin(`${THE_CALL} ${n}`, part, call.method, call.args);
    }
  },
);

When("{part} is invalidated", async function (this: ConformanceWorld, part: string) {
  await this.trial.bench.do(part, "invalidate");
});

Then("{part} has listed {string}", function (this: ConformanceWorld, _part: string, words: string) {
  expectListed(this.trial.bench, words);
});

Then(
  "{part} has listed {int} objects",
  function (this: ConformanceWorld, _part: string, count: number) {
    expectListedCount(this.trial.bench, count);
  },
);

Then("the call returned {string}", function (this: ConformanceWorld, words: string) {
  expectCallReturns(this.trial.bench, THE_CALL, words);
});

Then("{part} has asked for partial objects", function (this: ConformanceWorld, part: string) {
  expectAccepted(this.trial.bench, part, "as=PartialObjectMetadata");
});
