import { type DataTable, Given, Then, When } from "@cucumber/cucumber";
import type { PartKind } from "../src/protocol/messages.js";
import { partSchema } from "../src/protocol/part-schema.js";
import { createPart } from "../src/suite/parts/create-part.js";
import {
  expectEventCount,
  expectEvents,
  expectLogged,
  record,
  sinkAnswersFrom,
} from "../src/suite/parts/recording.js";
import { settingsFrom } from "../src/suite/parts/settings.js";
import type { PartArgs } from "../src/suite/parts/workbench.js";
import "./phrases/duration.js";
import "./phrases/parts.js";
import "./phrases/recording.js";
import type { ScenarioContext } from "./scenario-context.js";

const STORED = ["create", "patch", "update"];
const DEFAULT_SINK = "sink";

Given("{new part} that records to a sink", async function (this: ScenarioContext, kind: PartKind) {
  const part = await createPart(this.trial.bench, kind, {});
  await this.trial.bench.do(part, "startSink", { sink: DEFAULT_SINK });
});

Given(
  "{new part} that records to a sink, with:",
  async function (this: ScenarioContext, kind: PartKind, table: DataTable) {
    const part = await createPart(
      this.trial.bench,
      kind,
      settingsFrom(table.raw(), partSchema(kind).all.settings),
    );
    await this.trial.bench.do(part, "startSink", { sink: DEFAULT_SINK });
  },
);

Given(
  "{part} records to the sink {word}",
  async function (this: ScenarioContext, part: string, sink: string) {
    await this.trial.bench.do(part, "startSink", { sink });
  },
);

Given(
  "{part}'s sink answers:",
  async function (this: ScenarioContext, part: string, table: DataTable) {
    const answers = sinkAnswersFrom(table.raw());
    await this.trial.bench.do(part, "scriptSink", { sink: DEFAULT_SINK, answers });
  },
);

Given("{part} writes a log", async function (this: ScenarioContext, part: string) {
  await this.trial.bench.do(part, "startLogging");
});

When(
  "{part} records {happening} about {about}",
  async function (
    this: ScenarioContext,
    part: string,
    happening: PartArgs,
    about: PartArgs | undefined,
  ) {
    await record(this.trial.bench, part, { ...happening, about });
  },
);

When(
  "{part} records {happening} about {about}, related to {about}",
  async function (
    this: ScenarioContext,
    part: string,
    happening: PartArgs,
    about: PartArgs | undefined,
    related: PartArgs | undefined,
  ) {
    await record(this.trial.bench, part, { ...happening, about, related });
  },
);

When(
  "{part} records {happening} about {about}, annotated {word}={word}",
  async function (
    this: ScenarioContext,
    part: string,
    happening: PartArgs,
    about: PartArgs | undefined,
    name: string,
    value: string,
  ) {
    const annotations = { [name]: value };
    await record(this.trial.bench, part, { ...happening, about, annotations });
  },
);

When(
  "{part} records {int} times {happening} about {about}",
  async function (
    this: ScenarioContext,
    part: string,
    times: number,
    happening: PartArgs,
    about: PartArgs | undefined,
  ) {
    await record(this.trial.bench, part, { ...happening, about, times });
  },
);

When(
  "{part} records {int} times {happening} about {about}, {duration} apart",
  async function (
    this: ScenarioContext,
    part: string,
    times: number,
    happening: PartArgs,
    about: PartArgs | undefined,
    apartMs: number,
  ) {
    for (let i = 0; i < times; i++) {
      if (i > 0) await this.trial.bench.elapse(apartMs);
      await record(this.trial.bench, part, { ...happening, about });
    }
  },
);

When(
  "{part} records {happening} about each of {int} Pods",
  async function (this: ScenarioContext, part: string, happening: PartArgs, count: number) {
    for (let n = 1; n <= count; n++) {
      const about = { apiVersion: "v1", kind: "Pod", namespace: "default", name: `pod-${n}` };
      await record(this.trial.bench, part, { ...happening, about });
    }
  },
);

Then("{part} has stored:", function (this: ScenarioContext, part: string, table: DataTable) {
  expectEvents(this.trial.bench, part, STORED, table.hashes());
});

Then(
  "{part} has stored an event with:",
  function (this: ScenarioContext, part: string, table: DataTable) {
    expectEvents(this.trial.bench, part, STORED, [table.rowsHash()]);
  },
);

Then(
  "{part} has stored, in any order:",
  function (this: ScenarioContext, part: string, table: DataTable) {
    expectEvents(this.trial.bench, part, STORED, table.hashes(), "any order");
  },
);

Then(
  "{part} has stored {int} events, all created with count 1",
  function (this: ScenarioContext, part: string, count: number) {
    const rows = Array.from({ length: count }, () => ({ call: "create", count: "1" }));
    expectEvents(this.trial.bench, part, STORED, rows);
  },
);

Then("{part} has logged {string}", function (this: ScenarioContext, part: string, words: string) {
  expectLogged(this.trial.bench, part, words);
});

Then("{part} has stored nothing", function (this: ScenarioContext, part: string) {
  expectEvents(this.trial.bench, part, STORED, []);
});

Then(
  "{part} has tried to store {int} event(s)",
  function (this: ScenarioContext, part: string, count: number) {
    expectEventCount(this.trial.bench, part, STORED, count);
  },
);

Then(
  "{part}'s watchers have got:",
  function (this: ScenarioContext, part: string, table: DataTable) {
    expectEvents(this.trial.bench, part, ["seen"], table.hashes());
  },
);

Then(
  "{part}'s watchers have got {int} event(s)",
  function (this: ScenarioContext, part: string, count: number) {
    expectEventCount(this.trial.bench, part, ["seen"], count);
  },
);
