import { type DataTable, defineParameterType, Given, Then, When } from "@cucumber/cucumber";
import {
  requestFrom,
  STEP_LABELS,
  send,
  sendToItsEnd,
  THE_CALL,
} from "../src/suite/parts/build-request.js";
import { deedsFrom } from "../src/suite/parts/deeds.js";
import { expectCallEnds, expectCallWaits } from "../src/suite/parts/expect-call.js";
import {
  expectAttempts,
  expectDelivered,
  expectSent,
  expectSentCount,
  expectSteps,
} from "../src/suite/parts/expect-sent.js";
import { wireAnswersFrom } from "../src/suite/parts/wire-answers.js";
import "./phrases/duration.js";
import "./phrases/parts.js";
import type { ScenarioContext } from "./scenario-context.js";

defineParameterType({
  name: "verb",
  regexp: /[A-Za-z]+(?: as [\w./+-]+)?/,
  useForSnippets: false,
  transformer: (words: string) => words,
});

defineParameterType({
  name: "way",
  regexp: /(?:Do|DoRaw|Stream|Watch)(?: and (?:raw|into))?/,
  useForSnippets: false,
  transformer: (words: string) => words,
});

Given(
  "{part}'s server answers:",
  async function (this: ScenarioContext, part: string, table: DataTable) {
    const answers = wireAnswersFrom(table.raw());
    await this.trial.bench.do(part, "script", { answers });
  },
);

When(
  "{part} builds a {verb}:",
  async function (this: ScenarioContext, part: string, verb: string, table: DataTable) {
    await this.trial.bench.do(part, "build", requestFrom(verb, table.raw()));
  },
);

When(
  "{part} builds a {verb} of {string}",
  async function (this: ScenarioContext, part: string, verb: string, words: string) {
    await this.trial.bench.do(part, "build", requestFrom(verb, deedsFrom(words, STEP_LABELS)));
  },
);

When(
  "{part} sends it with {way}",
  async function (this: ScenarioContext, part: string, way: string) {
    await send(this.trial.bench, part, way);
  },
);

When(
  "{part} sends it {int} times at once with {way}",
  async function (this: ScenarioContext, part: string, times: number, way: string) {
    const { bench } = this.trial;
    for (let n = 1; n <= times; n++) await send(bench, part, way, `${THE_CALL} ${n}`);
  },
);

When(
  "{part} sends it {int} times in a row with {way}",
  async function (this: ScenarioContext, part: string, times: number, way: string) {
    for (let n = 1; n <= times; n++) await sendToItsEnd(this.trial.bench, part, way);
  },
);

When(
  "{part} sends a {verb} with {way}",
  async function (this: ScenarioContext, part: string, verb: string, way: string) {
    await this.trial.bench.do(part, "build", requestFrom(verb));
    await send(this.trial.bench, part, way);
  },
);

When(
  "{part} sends a {verb} with {way} within {duration}",
  async function (this: ScenarioContext, part: string, verb: string, way: string, ms: number) {
    await this.trial.bench.do(part, "build", requestFrom(verb));
    await send(this.trial.bench, part, way, THE_CALL, ms);
  },
);

When(
  "{part} changes the request:",
  async function (this: ScenarioContext, part: string, table: DataTable) {
    await this.trial.bench.do(part, "change", requestFrom("", table.raw()));
  },
);

When("the call to {part} is canceled", async function (this: ScenarioContext, part: string) {
  await this.trial.bench.do(part, "cancel");
});

Then("the call waits", function (this: ScenarioContext) {
  expectCallWaits(this.trial.bench, THE_CALL);
});

Then("the call ends with:", function (this: ScenarioContext, table: DataTable) {
  expectCallEnds(this.trial.bench, THE_CALL, table.raw());
});

Then(
  "{part}'s server has been asked:",
  function (this: ScenarioContext, part: string, table: DataTable) {
    expectSent(this.trial.bench, part, table.hashes());
  },
);

Then(
  "{part}'s server has been asked {int} time(s)",
  function (this: ScenarioContext, part: string, count: number) {
    expectSentCount(this.trial.bench, part, count);
  },
);

Then(
  "{part} makes so many attempts:",
  async function (this: ScenarioContext, part: string, table: DataTable) {
    await expectAttempts(this.trial.bench, part, table.raw());
  },
);

Then("{part} reports the steps:", function (this: ScenarioContext, part: string, table: DataTable) {
  expectSteps(this.trial.bench, part, table.raw());
});

Then(
  "{part} has delivered {string}",
  function (this: ScenarioContext, part: string, words: string) {
    expectDelivered(this.trial.bench, part, words);
  },
);
