import { type DataTable, defineParameterType, Given, Then, When } from "@cucumber/cucumber";
import type { PartKind } from "../src/protocol/messages.js";
import { partSchema } from "../src/protocol/part-schema.js";
import { THE_CALL } from "../src/suite/parts/build-request.js";
import { CLIENT_CALL, callFrom, clientCallFrom } from "../src/suite/parts/client-calls.js";
import { createPart } from "../src/suite/parts/create-part.js";
import {
  expectAsked,
  expectAskedCount,
  expectStored,
  expectTurnedAway,
} from "../src/suite/parts/expect-asked.js";
import { expectAccepted, expectReturned } from "../src/suite/parts/expect-returned.js";
import { settingsFrom } from "../src/suite/parts/settings.js";
import { wireAnswersByPath } from "../src/suite/parts/wire-answers.js";
import type { PartArgs } from "../src/suite/parts/workbench.js";
import "./phrases/parts.js";
import type { ScenarioContext } from "./scenario-context.js";

defineParameterType({
  name: "client call",
  regexp: CLIENT_CALL,
  useForSnippets: false,
  transformer: clientCallFrom,
});

Given(
  "{part}'s server answers, by path:",
  async function (this: ScenarioContext, part: string, table: DataTable) {
    const answers = wireAnswersByPath(table.raw());
    await this.trial.bench.do(part, "script", { answers });
  },
);

Given("{new part} that asks the apiserver", async function (this: ScenarioContext, kind: PartKind) {
  await this.trial.bench.relay();
  await createPart(this.trial.bench, kind, { isRelayed: true });
});

Given(
  "{new part} that asks the apiserver, with:",
  async function (this: ScenarioContext, kind: PartKind, table: DataTable) {
    await this.trial.bench.relay();
    const settings = {
      ...settingsFrom(table.raw(), partSchema(kind).all.settings),
      isRelayed: true,
    };
    await createPart(this.trial.bench, kind, settings);
  },
);

When(
  "{part} {client call}",
  async function (this: ScenarioContext, part: string, call: { method: string; args: PartArgs }) {
    await this.trial.bench.begin(THE_CALL, part, call.method, call.args);
  },
);

When(
  "{part} {client call}, with:",
  async function (
    this: ScenarioContext,
    part: string,
    call: { method: string; args: PartArgs },
    table: DataTable,
  ) {
    const { bench } = this.trial;
    const args = bench.taken(part, call.method, callFrom(call.args, table.raw()));
    await this.trial.bench.begin(THE_CALL, part, call.method, args);
  },
);

When(
  "{part} {client call}, {int} times at once",
  async function (
    this: ScenarioContext,
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

Then("the call returns {string}", function (this: ScenarioContext, words: string) {
  expectReturned(this.trial.bench, words);
});

Then("{part} has asked for partial objects", function (this: ScenarioContext, part: string) {
  expectAccepted(this.trial.bench, part, "as=PartialObjectMetadata");
});

Then("the apiserver has been asked:", async function (this: ScenarioContext, table: DataTable) {
  expectAsked(await this.trial.world(), table.hashes());
});

Then(
  "the apiserver has been asked {int} time(s)",
  async function (this: ScenarioContext, count: number) {
    expectAskedCount(await this.trial.world(), count);
  },
);

Then("the apiserver has stored {string}", async function (this: ScenarioContext, words: string) {
  expectStored(await this.trial.world(), words);
});

Then(
  "the apiserver has turned away {int} connection(s)",
  async function (this: ScenarioContext, count: number) {
    expectTurnedAway(await this.trial.world(), count);
  },
);
