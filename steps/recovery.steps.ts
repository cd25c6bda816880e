import { type DataTable, Given, Then } from "@cucumber/cucumber";
import { forgetNow } from "../src/suite/actions/forget-now.js";
import { replaceStreams } from "../src/suite/actions/replace-streams.js";
import { expectLearnedEverything } from "../src/suite/expectations/expect-learned-everything.js";
import { expectLearnedOrEnded } from "../src/suite/expectations/expect-learned-or-ended.js";
import { expectEvery, type RequestNoun } from "../src/suite/expectations/expect-requests.js";
import { expectNoStorm, expectReturnAfter } from "../src/suite/expectations/expect-restraint.js";
import { expectSteadyRetries } from "../src/suite/expectations/expect-steady-retries.js";
import {
  expectKeysInStoreOrNotSynced,
  expectStoreIsServersOrNotSynced,
  expectStoreKeysOrNotSynced,
} from "../src/suite/expectations/expect-store.js";
import type { Answer } from "../src/suite/trial/answer.js";
import "./phrases/duration.js";
import "./phrases/handlers.js";
import { learnings } from "./phrases/learnings.js";
import type { ObjectRef } from "./phrases/objects.js";
import "./phrases/objects.js";
import "./phrases/request-nouns.js";
import "./phrases/requests.js";
import type { ScenarioContext } from "./scenario-context.js";

Given(
  "the apiserver has forgotten its history, and answers with {answer}",
  async function (this: ScenarioContext, answer: Answer) {
    await forgetNow(this.trial, answer);
  },
);

Given(
  "every watch, the open one too, carries {answer}",
  async function (this: ScenarioContext, { fault }: Answer) {
    await replaceStreams(this.trial, fault);
  },
);

Then(
  "in any minute the informer makes at most 150 requests",
  async function (this: ScenarioContext) {
    await expectNoStorm(this.trial);
  },
);

Then(
  "in any minute the informer makes a request, and at most 150",
  async function (this: ScenarioContext) {
    await expectSteadyRetries(this.trial);
  },
);

Then(
  "the informer comes back, and not before {duration} have passed",
  async function (this: ScenarioContext, pauseMs: number) {
    await expectReturnAfter(this.trial, pauseMs);
  },
);

Then(
  "{handler} observes, unless the informer has ended and said so:",
  async function (this: ScenarioContext, handler: string, table: DataTable) {
    await expectLearnedOrEnded(this.trial, handler, learnings(table.hashes()));
  },
);

Then(
  "{handler} observes what the server has",
  async function (this: ScenarioContext, handler: string) {
    await expectLearnedEverything(this.trial, handler);
  },
);

Then(
  "the store is what the server has, or the informer says that it has not synced",
  async function (this: ScenarioContext) {
    await expectStoreIsServersOrNotSynced(this.trial);
  },
);

Then(
  "the store still holds exactly {objects}, or the informer says that it has not synced",
  async function (this: ScenarioContext, objects: ObjectRef[]) {
    await expectStoreKeysOrNotSynced(
      this.trial,
      objects.map(({ key }) => key),
    );
  },
);

Then(
  "the store still holds at least {objects}, or the informer says that it has not synced",
  async function (this: ScenarioContext, objects: ObjectRef[]) {
    await expectKeysInStoreOrNotSynced(
      this.trial,
      objects.map(({ key }) => key),
    );
  },
);

Then(
  "every {noun} asks for:",
  async function (this: ScenarioContext, noun: RequestNoun, table: DataTable) {
    await expectEvery(
      this.trial,
      noun,
      table.raw().map(([name = "", value = ""]) => [name, value]),
    );
  },
);
