import { type DataTable, Then } from "@cucumber/cucumber";
import { expectDrawnTimeouts } from "../src/suite/expectations/expect-drawn-timeouts.js";
import { expectPauses } from "../src/suite/expectations/expect-pauses.js";
import {
  expectAtMost,
  expectNothingOpen,
  expectParameters,
  expectRequest,
  expectRequestCount,
  expectRequestFor,
  expectVersion,
  type RequestNoun,
} from "../src/suite/expectations/expect-requests.js";
import { pauses } from "./phrases/pauses.js";
import "./phrases/request-nouns.js";
import type { ScenarioContext } from "./scenario-context.js";

Then("a request is waiting at the gate", async function (this: ScenarioContext) {
  await this.trial.mustBeHeld();
});

Then(
  "the {nth} {noun} asks for version {string}",
  async function (this: ScenarioContext, nth: number, noun: RequestNoun, version: string) {
    const request = await expectRequest(this.trial, noun, nth);
    expectVersion(request, this.trial.server.version(version));
  },
);

Then(
  "the {nth} {noun} asks for:",
  async function (this: ScenarioContext, nth: number, noun: RequestNoun, table: DataTable) {
    const request = await expectRequest(this.trial, noun, nth);
    expectParameters(
      this.trial,
      request,
      table.raw().map(([name = "", value = ""]) => [name, value]),
    );
  },
);

Then(
  "the informer makes a {noun} for version {string}",
  async function (this: ScenarioContext, noun: RequestNoun, version: string) {
    await expectRequestFor(this.trial, noun, this.trial.server.version(version));
  },
);

Then("the watches do not all ask for the same timeout", function (this: ScenarioContext) {
  expectDrawnTimeouts(this.trial);
});

Then("no request is open", async function (this: ScenarioContext) {
  await expectNothingOpen(this.trial);
});

Then("the informer makes a {noun}", async function (this: ScenarioContext, noun: RequestNoun) {
  await expectRequest(this.trial, noun, 1);
});

Then(
  "the informer makes exactly {int} {noun}",
  async function (this: ScenarioContext, count: number, noun: RequestNoun) {
    await expectRequestCount(this.trial, noun, count);
  },
);

Then("the informer makes no {noun}", async function (this: ScenarioContext, noun: RequestNoun) {
  await expectRequestCount(this.trial, noun, 0);
});

Then(
  "the informer makes at most {int} {noun}",
  async function (this: ScenarioContext, maxCount: number, noun: RequestNoun) {
    await expectAtMost(this.trial, noun, maxCount);
  },
);

Then(
  "the pauses between {noun} are:",
  async function (this: ScenarioContext, noun: RequestNoun, table: DataTable) {
    await expectPauses(this.trial, noun, pauses(table.hashes()));
  },
);
