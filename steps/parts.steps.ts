import { type DataTable, Given, Then, When } from "@cucumber/cucumber";
import type { PartKind } from "../src/protocol/messages.js";
import { partSchema } from "../src/protocol/part-schema.js";
import { createPart } from "../src/suite/parts/create-part.js";
import {
  expectCallFails,
  expectCallReturns,
  expectCallWaits,
} from "../src/suite/parts/expect-call.js";
import {
  expectAnswers,
  expectFailure,
  expectFailureDetails,
  expectFailureKind,
  expectReports,
} from "../src/suite/parts/expect-part.js";
import { labelInPlace, mutate, replaceAll, transact } from "../src/suite/parts/mutate.js";
import { notifyHandler } from "../src/suite/parts/notify-handler.js";
import { settingsFrom } from "../src/suite/parts/settings.js";
import { type PartArgs, runOf } from "../src/suite/parts/workbench.js";
import "./phrases/changes.js";
import "./phrases/parts.js";
import type { Order } from "./phrases/order.js";
import type { ScenarioContext } from "./scenario-context.js";

type Things = readonly PartArgs[];

Given("{new part}", async function (this: ScenarioContext, kind: PartKind) {
  await createPart(this.trial.bench, kind, {});
});

Given("{new part} with:", async function (this: ScenarioContext, kind: PartKind, table: DataTable) {
  await createPart(
    this.trial.bench,
    kind,
    settingsFrom(table.raw(), partSchema(kind).all.settings),
  );
});

Given(
  "{new part} whose known objects are {things}",
  async function (this: ScenarioContext, kind: PartKind, knownObjects: Things) {
    await createPart(this.trial.bench, kind, { knownObjects });
  },
);

Given(
  "{new part} that holds {things}",
  async function (this: ScenarioContext, kind: PartKind, objects: Things) {
    const part = await createPart(this.trial.bench, kind, {});
    await mutate(this.trial.bench, part, "add", objects);
  },
);

When(
  "{things} {be} {mutation} {part}",
  async function (
    this: ScenarioContext,
    objects: Things,
    _: undefined,
    method: string,
    part: string,
  ) {
    await mutate(this.trial.bench, part, method, objects);
  },
);

When(
  "{part} {be} replaced with {things}",
  async function (this: ScenarioContext, part: string, _: undefined, objects: Things) {
    await replaceAll(this.trial.bench, part, objects, "");
  },
);

When(
  "{part} {be} replaced with {things} at version {string}",
  async function (
    this: ScenarioContext,
    part: string,
    _: undefined,
    objects: Things,
    resourceVersion: string,
  ) {
    await replaceAll(this.trial.bench, part, objects, resourceVersion);
  },
);

When(
  "{part} {be} changed in one transaction:",
  async function (this: ScenarioContext, part: string, _: undefined, table: DataTable) {
    await transact(this.trial.bench, part, table.raw());
  },
);

When(
  "{part} {be} given a bookmark at version {string}",
  async function (this: ScenarioContext, part: string, _: undefined, resourceVersion: string) {
    await this.trial.bench.do(part, "bookmark", { resourceVersion });
  },
);

When(
  "a reader of {part} labels {word} {word}",
  async function (this: ScenarioContext, part: string, key: string, label: string) {
    await labelInPlace(this.trial.bench, part, key, label);
  },
);

When(
  "{part} {be} {part action}",
  async function (this: ScenarioContext, part: string, _: undefined, method: string) {
    await this.trial.bench.do(part, method);
  },
);

When("{part} runs", async function (this: ScenarioContext, part: string) {
  await this.trial.bench.run(part);
});

Then("{part} still runs", function (this: ScenarioContext, part: string) {
  expectCallWaits(this.trial.bench, runOf(part));
});

Then("{part} has ended", function (this: ScenarioContext, part: string) {
  expectCallReturns(this.trial.bench, runOf(part), "nothing");
});

Then("{part} ends with {string}", function (this: ScenarioContext, part: string, words: string) {
  expectCallFails(this.trial.bench, runOf(part), words);
});

When("{part} is notified:", async function (this: ScenarioContext, part: string, table: DataTable) {
  await notifyHandler(this.trial.bench, part, table.raw());
});

Then("that fails with {string}", function (this: ScenarioContext, words: string) {
  expectFailure(this.trial.bench, words);
});

Then("that fails with:", function (this: ScenarioContext, table: DataTable) {
  expectFailureDetails(this.trial.bench, table.raw());
});

Then("that fails as a {word}", function (this: ScenarioContext, kind: string) {
  expectFailureKind(this.trial.bench, kind);
});

Then("{part} answer(s):", async function (this: ScenarioContext, part: string, table: DataTable) {
  await expectAnswers(this.trial.bench, part, table.raw());
});

Then(
  "{part} reports, in {order}:",
  function (this: ScenarioContext, part: string, order: Order, table: DataTable) {
    expectReports(this.trial.bench, part, table.raw(), order);
  },
);

Then("{part} reports nothing", function (this: ScenarioContext, part: string) {
  expectReports(this.trial.bench, part, [], "this order");
});
