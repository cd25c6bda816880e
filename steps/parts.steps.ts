import { type DataTable, Given, Then, When } from "@cucumber/cucumber";
import type { PartKind } from "../src/protocol/messages.js";
import { createPart } from "../src/suite/parts/create-part.js";
import { expectCallReturns, expectCallWaits } from "../src/suite/parts/expect-call.js";
import {
  expectAnswers,
  expectFailure,
  expectFailureKind,
  expectReports,
} from "../src/suite/parts/expect-part.js";
import { settingsFrom } from "../src/suite/parts/settings.js";
import type { PartArgs } from "../src/suite/parts/workbench.js";
import "./phrases/changes.js";
import "./phrases/parts.js";
import type { ConformanceWorld } from "./world.js";

type Things = readonly PartArgs[];

Given("{new part}", async function (this: ConformanceWorld, kind: PartKind) {
  await createPart(this.trial.bench, kind, {});
});

Given(
  "{new part} with:",
  async function (this: ConformanceWorld, kind: PartKind, table: DataTable) {
    await createPart(this.trial.bench, kind, settingsFrom(table.raw()));
  },
);

Given(
  "{new part} whose known objects are {things}",
  async function (this: ConformanceWorld, kind: PartKind, knownObjects: Things) {
    await createPart(this.trial.bench, kind, { knownObjects });
  },
);

Given(
  "{new part} that holds {things}",
  async function (this: ConformanceWorld, kind: PartKind, objects: Things) {
    const part = await createPart(this.trial.bench, kind, {});
    for (const object of objects) await this.trial.bench.do(part, "add", { object });
  },
);

When(
  "{things} {be} {mutation} {part}",
  async function (
    this: ConformanceWorld,
    objects: Things,
    _: undefined,
    method: string,
    part: string,
  ) {
    for (const object of objects) await this.trial.bench.do(part, method, { object });
  },
);

When(
  "{part} {be} replaced with {things}",
  async function (this: ConformanceWorld, part: string, _: undefined, objects: Things) {
    await this.trial.bench.do(part, "replace", { objects, resourceVersion: "" });
  },
);

When(
  "{part} {be} replaced with {things} at version {string}",
  async function (
    this: ConformanceWorld,
    part: string,
    _: undefined,
    objects: Things,
    resourceVersion: string,
  ) {
    await this.trial.bench.do(part, "replace", { objects, resourceVersion });
  },
);

When(
  "{part} {be} {part action}",
  async function (this: ConformanceWorld, part: string, _: undefined, method: string) {
    await this.trial.bench.do(part, method);
  },
);

When("{part} runs", async function (this: ConformanceWorld, part: string) {
  await this.trial.bench.begin(`run of the ${part}`, part, "run");
});

Then("{part} still runs", function (this: ConformanceWorld, part: string) {
  expectCallWaits(this.trial.bench, `run of the ${part}`);
});

Then("{part} has ended", function (this: ConformanceWorld, part: string) {
  expectCallReturns(this.trial.bench, `run of the ${part}`, "nothing");
});
When(
  "{part} {be} told of version {string}",
  async function (this: ConformanceWorld, part: string, _: undefined, resourceVersion: string) {
    await this.trial.bench.do(part, "bookmark", { resourceVersion });
  },
);

Then("that fails with {string}", function (this: ConformanceWorld, words: string) {
  expectFailure(this.trial.bench, words);
});

Then("that fails as a {word}", function (this: ConformanceWorld, kind: string) {
  expectFailureKind(this.trial.bench, kind);
});

Then("{part} answers:", async function (this: ConformanceWorld, part: string, table: DataTable) {
  await expectAnswers(this.trial.bench, part, table.raw());
});

Then(
  "{part} reports, in this order:",
  function (this: ConformanceWorld, part: string, table: DataTable) {
    expectReports(this.trial.bench, part, table.raw(), "this order");
  },
);

Then(
  "{part} reports, in any order:",
  function (this: ConformanceWorld, part: string, table: DataTable) {
    expectReports(this.trial.bench, part, table.raw(), "any order");
  },
);

Then("{part} reports nothing", function (this: ConformanceWorld, part: string) {
  expectReports(this.trial.bench, part, [], "this order");
});
