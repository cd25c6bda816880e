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
import type { ConformanceWorld } from "./world.js";

type Items = readonly string[];

When(
  "{items} {be} {item action} {part}",
  async function (
    this: ConformanceWorld,
    items: Items,
    _: undefined,
    method: string,
    part: string,
  ) {
    await doWithItems(this.trial.bench, part, method, items);
  },
);

When(
  "somebody works on {items} in {part}",
  async function (this: ConformanceWorld, items: Items, part: string) {
    await beginWork(this.trial.bench, part, items);
  },
);

When(
  "somebody works off {items} in {part}",
  async function (this: ConformanceWorld, items: Items, part: string) {
    await workOff(this.trial.bench, part, items);
  },
);

When(
  "{part} is busy with {word}",
  async function (this: ConformanceWorld, part: string, item: string) {
    await keepBusy(this.trial.bench, part, item);
  },
);

When(
  "{items} {be} added to {part} after {delay}",
  async function (
    this: ConformanceWorld,
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
    this: ConformanceWorld,
    call: string,
    item: string,
    part: string,
    delayMs: number,
  ) {
    await this.trial.bench.begin(call, part, "addAfter", { item, delayMs });
  },
);

When(
  "{string} crowds {part} with:",
  async function (this: ConformanceWorld, call: string, part: string, table: DataTable) {
    await this.trial.bench.begin(call, part, "crowd", settingsFrom(table.raw()));
  },
);

Then("{part} gives {items}", async function (this: ConformanceWorld, part: string, items: Items) {
  await expectGives(this.trial.bench, part, items, "this order");
});

Then(
  "{part} gives {items}, in any order",
  async function (this: ConformanceWorld, part: string, items: Items) {
    await expectGives(this.trial.bench, part, items, "any order");
  },
);

Then(
  "{string} and {string} have got {items} between them",
  function (this: ConformanceWorld, one: string, other: string, items: Items) {
    expectShared(this.trial.bench, [one, other], items);
  },
);

Then("{string} is told to end", function (this: ConformanceWorld, call: string) {
  expectCallReturns(this.trial.bench, call, "shutdown=yes");
});

Then("{string} has returned", function (this: ConformanceWorld, call: string) {
  expectCallReturns(this.trial.bench, call, "nothing");
});
