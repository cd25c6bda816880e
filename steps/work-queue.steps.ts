import { type DataTable, Then, When } from "@cucumber/cucumber";
import { expectCallReturns } from "../src/suite/parts/expect-call.js";
import { settingsFrom } from "../src/suite/parts/settings.js";
import {
  beginWork,
  doWithItems,
  expectGives,
  expectShared,
  keepBusy,
  workOff,
} from "../src/suite/parts/working.js";
import "./phrases/changes.js";
import "./phrases/items.js";
import "./phrases/parts.js";
import type { ScenarioContext } from "./scenario-context.js";

type Items = readonly string[];

When(
  "{items} {be} {item action} {part}",
  async function (this: ScenarioContext, items: Items, _: undefined, method: string, part: string) {
    await doWithItems(this.trial.bench, part, method, items);
  },
);

When(
  "a worker takes {items} from {part}",
  async function (this: ScenarioContext, items: Items, part: string) {
    await beginWork(this.trial.bench, part, items);
  },
);

When(
  "a worker takes {items} from {part} and is done",
  async function (this: ScenarioContext, items: Items, part: string) {
    await workOff(this.trial.bench, part, items);
  },
);

When(
  "{part} is busy with {word}",
  async function (this: ScenarioContext, part: string, item: string) {
    await keepBusy(this.trial.bench, part, item);
  },
);

When(
  "{items} {be} added to {part} after {delay}",
  async function (
    this: ScenarioContext,
    items: Items,
    _: undefined,
    part: string,
    delayMs: number,
  ) {
    await doWithItems(this.trial.bench, part, "addAfter", items, { delayMs });
  },
);

When(
  "{string} adds {word} to {part} after {delay}",
  async function (
    this: ScenarioContext,
    call: string,
    item: string,
    part: string,
    delayMs: number,
  ) {
    await this.trial.bench.begin(call, part, "addAfter", { item, delayMs });
  },
);

When(
  "{string} use {part}, with:",
  async function (this: ScenarioContext, call: string, part: string, table: DataTable) {
    await this.trial.bench.begin(
      call,
      part,
      "crowd",
      settingsFrom(table.raw(), this.trial.bench.argsOf(part, "crowd")),
    );
  },
);

Then("{part} gives {items}", async function (this: ScenarioContext, part: string, items: Items) {
  await expectGives(this.trial.bench, part, items, "this order");
});

Then(
  "{part} gives {items}, in any order",
  async function (this: ScenarioContext, part: string, items: Items) {
    await expectGives(this.trial.bench, part, items, "any order");
  },
);

Then(
  "{string} and {string} have got {items} between them",
  function (this: ScenarioContext, one: string, other: string, items: Items) {
    expectShared(this.trial.bench, [one, other], items);
  },
);

Then("{string} gets the shutdown", function (this: ScenarioContext, call: string) {
  expectCallReturns(this.trial.bench, call, "shutdown=yes");
});

Then("{string} has/have returned", function (this: ScenarioContext, call: string) {
  expectCallReturns(this.trial.bench, call, "nothing");
});
