import { type DataTable, Given, Then } from "@cucumber/cucumber";
import { expectLearnedEverything } from "../src/suite/expectations/expect-learned-everything.js";
import { expectLearnedOrEnded } from "../src/suite/expectations/expect-learned-or-ended.js";
import { expectEvery, type RequestNoun } from "../src/suite/expectations/expect-requests.js";
import { expectNoStorm, expectReturnAfter } from "../src/suite/expectations/expect-restraint.js";
import {
  expectKeysInStoreOrNotSynced,
  expectStoreIsServersOrNotSynced,
  expectStoreKeysOrNotSynced,
} from "../src/suite/expectations/expect-store.js";
import type { Answer } from "../src/suite/trial/answer.js";
import { CHANGES_WATCHES } from "../src/suite/trial/asks-for-a-state.js";
import { forgetHistory } from "../src/suite/trial/forget-history.js";
import { mustMeanSomething } from "../src/suite/trial/http-bytes.js";
import { mustWatch } from "../src/suite/trial/must-watch.js";
import type { LoggedRequest } from "../src/suite/trial/request-log.js";
import { versionsBelow } from "../src/suite/values/versions-below.js";
import "./phrases/duration.js";
import "./phrases/handlers.js";
import { learnings } from "./phrases/learnings.js";
import type { ObjectRef } from "./phrases/objects.js";
import "./phrases/objects.js";
import "./phrases/request-nouns.js";
import "./phrases/requests.js";
import type { ScenarioContext } from "./scenario-context.js";

const ANY_WATCH = { verb: "watch" } as const;

Given(
  "the apiserver has forgotten its history, and answers with {answer}",
  async function (this: ScenarioContext, answer: Answer) {
    const { evidence, requests } = this.trial;
    evidence.hasHadTrouble = true;
    const world = await this.trial.world();
    forgetHistory(this.trial, world, { matches: CHANGES_WATCHES, answer });
    // Who asks for what is forgotten may pause once more: in real time, the second pause in a row.
    const forgotten = new RegExp(versionsBelow(world.store.currentVersion()));
    const before = requests.all().length;
    const asksForIt = ({ facts }: LoggedRequest) =>
      forgotten.test(facts.query["resourceVersion"] ?? "");
    const isTold = () => requests.all().slice(before).some(asksForIt);
    evidence.prepared.push({ times: 1, count: () => (isTold() ? 1 : 0) });
  },
);

Given(
  "every watch, the open one too, carries {answer}",
  async function (this: ScenarioContext, { fault }: Answer) {
    await mustMeanSomething(this.trial, fault);
    await mustWatch(this.trial, "which is to carry something else");
    const world = await this.trial.world();
    const rules = world.install({ match: ANY_WATCH, do: [fault], scope: "both" });
    this.trial.evidence.presume(() => rules.some((rule) => rule.hits() > 0));
  },
);

Then(
  "in any minute the informer makes at most 150 requests",
  async function (this: ScenarioContext) {
    await expectNoStorm(this.trial);
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
