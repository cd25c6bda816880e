import { type DataTable, defineParameterType, Given, Then, When } from "@cucumber/cucumber";
import { FAILURE, failureFrom } from "../src/suite/parts/failures.js";
import {
  beginWith,
  expectNotifications,
  expectWatchTimeout,
  relist,
} from "../src/suite/parts/informing.js";
import { watchEventsFrom } from "../src/suite/parts/watch-events.js";
import type { PartArgs } from "../src/suite/parts/workbench.js";
import "./phrases/duration.js";
import "./phrases/parts.js";
import type { Order } from "./phrases/order.js";
import type { ScenarioContext } from "./scenario-context.js";

defineParameterType({
  name: "failure",
  regexp: FAILURE,
  useForSnippets: false,
  transformer: failureFrom,
});

type Things = readonly PartArgs[];

When(
  "{part}'s list is answered with {things} at version {string}",
  async function (this: ScenarioContext, part: string, objects: Things, resourceVersion: string) {
    await this.trial.bench.do(part, "answerList", { objects, resourceVersion });
  },
);

When(
  "{part}'s list is answered with {things} at version {string}, to be continued at {string}",
  async function (
    this: ScenarioContext,
    part: string,
    objects: Things,
    resourceVersion: string,
    token: string,
  ) {
    const answer = { objects, resourceVersion, continue: token };
    await this.trial.bench.do(part, "answerList", answer);
  },
);

When(
  "{part}'s list fails with {failure}",
  async function (this: ScenarioContext, part: string, failure: PartArgs) {
    await this.trial.bench.do(part, "failList", { failure });
  },
);

When("{part}'s watch is opened", async function (this: ScenarioContext, part: string) {
  await this.trial.bench.do(part, "openWatch");
});

When(
  "{part}'s watch fails with {failure}",
  async function (this: ScenarioContext, part: string, failure: PartArgs) {
    await this.trial.bench.do(part, "failWatch", { failure });
  },
);

When(
  "{part}'s watch delivers:",
  async function (this: ScenarioContext, part: string, table: DataTable) {
    for (const event of watchEventsFrom(table.raw())) {
      await this.trial.bench.do(part, "sendEvent", event);
    }
  },
);

Then(
  "{part}'s watch requests a timeout between {duration} and {duration}",
  async function (this: ScenarioContext, part: string, leastMs: number, mostMs: number) {
    await expectWatchTimeout(this.trial.bench, part, leastMs, mostMs);
  },
);

When("{part}'s watch ends", async function (this: ScenarioContext, part: string) {
  await this.trial.bench.do(part, "endWatch");
});

When(
  "{part} lists again and finds {things} at version {string}",
  async function (this: ScenarioContext, part: string, objects: Things, resourceVersion: string) {
    await relist(this.trial.bench, part, objects, resourceVersion);
  },
);

Given(
  "{part} has listed {things} at version {string} and watches",
  async function (this: ScenarioContext, part: string, objects: Things, resourceVersion: string) {
    await beginWith(this.trial.bench, part, objects, resourceVersion);
  },
);

Then(
  "{part}'s handler/worker gets, in {order}:",
  function (this: ScenarioContext, part: string, order: Order, table: DataTable) {
    expectNotifications(this.trial.bench, part, table.raw(), order);
  },
);

Then("{part}'s handler/worker gets nothing", function (this: ScenarioContext, part: string) {
  expectNotifications(this.trial.bench, part, [], "this order");
});
