import { type DataTable, Then, When } from "@cucumber/cucumber";
import { watchEventsFrom } from "../src/suite/parts/watch-events.js";
import {
  type Cut,
  carry,
  doPromptly,
  expectTaken,
  expectTakenTogether,
  stopWatching,
  watch,
} from "../src/suite/parts/watch-stream.js";
import "./phrases/parts.js";
import "./phrases/watch-streams.js";
import type { ScenarioContext } from "./scenario-context.js";

When(
  "{part}'s stream carries:",
  async function (this: ScenarioContext, part: string, table: DataTable) {
    await carry(this.trial.bench, part, table.raw(), (lines) => lines);
  },
);

When(
  "{part}'s stream carries, {cut}:",
  async function (this: ScenarioContext, part: string, cut: Cut, table: DataTable) {
    await carry(this.trial.bench, part, table.raw(), cut);
  },
);

When(
  "{part}'s stream carries {string}",
  async function (this: ScenarioContext, part: string, text: string) {
    await this.trial.bench.do(part, "write", { text });
  },
);

When(
  "{part}'s stream carries an event of {int} bytes",
  async function (this: ScenarioContext, part: string, bytes: number) {
    await this.trial.bench.do(part, "writeLong", { bytes });
  },
);

When("{part}'s stream ends", async function (this: ScenarioContext, part: string) {
  await this.trial.bench.do(part, "end");
});

When("{part}'s stream {break}", async function (this: ScenarioContext, part: string, how: string) {
  await this.trial.bench.do(part, "break", { how });
});

When(
  "{string} watches {part}",
  async function (this: ScenarioContext, watcher: string, part: string) {
    await watch(this.trial.bench, part, watcher);
  },
);

When(
  "{string} watches {part}, and gets first:",
  async function (this: ScenarioContext, watcher: string, part: string, table: DataTable) {
    const prefix = watchEventsFrom(table.raw());
    await doPromptly(this.trial.bench, part, "watch", { watcher, prefix });
  },
);

When(
  "{string} sends to {part}:",
  async function (this: ScenarioContext, call: string, part: string, table: DataTable) {
    await this.trial.bench.begin(call, part, "send", { events: watchEventsFrom(table.raw()) });
  },
);

When(
  "{string} sends {int} events to {part}",
  async function (this: ScenarioContext, call: string, count: number, part: string) {
    const rows = Array.from({ length: count }, (_, at) => ["ADDED", `object-${at + 1}@1`]);
    await this.trial.bench.begin(call, part, "send", { events: watchEventsFrom(rows) });
  },
);

When(
  "{string} watches {part} as soon as it can",
  async function (this: ScenarioContext, watcher: string, part: string) {
    await this.trial.bench.begin(this.trial.bench.newCallName(), part, "watch", { watcher });
  },
);

When(
  "{string} sends to {part}, and {string} takes each:",
  async function (
    this: ScenarioContext,
    call: string,
    part: string,
    watcher: string,
    table: DataTable,
  ) {
    const { bench } = this.trial;
    for (const row of table.raw()) {
      await bench.begin(call, part, "send", { events: watchEventsFrom([row]) });
      await expectTaken(bench, part, watcher, [row.join(" ")]);
    }
  },
);

When(
  "{string} stops watching {part}",
  async function (this: ScenarioContext, watcher: string, part: string) {
    await stopWatching(this.trial.bench, part, watcher);
  },
);

Then(
  "{string} takes from {part}, in this order:",
  async function (this: ScenarioContext, watcher: string, part: string, table: DataTable) {
    const expected = table.raw().map((row) => row.filter((cell) => cell !== "").join(" "));
    await expectTaken(this.trial.bench, part, watcher, expected);
  },
);

Then(
  "{string} and {string} take from {part}, in turns:",
  async function (
    this: ScenarioContext,
    first: string,
    second: string,
    part: string,
    table: DataTable,
  ) {
    for (const expected of table.raw()) {
      await expectTakenTogether(this.trial.bench, part, [first, second], expected[0] ?? "");
    }
  },
);

Then(
  "{string} takes {int} events from {part}",
  async function (this: ScenarioContext, watcher: string, count: number, part: string) {
    const expected = Array.from({ length: count }, (_, at) => `ADDED object-${at + 1}@1`);
    await expectTaken(this.trial.bench, part, watcher, expected);
  },
);

Then(
  "{string} takes nothing from {part}",
  async function (this: ScenarioContext, watcher: string, part: string) {
    await expectTaken(this.trial.bench, part, watcher, ["it waits"]);
  },
);
