import { type DataTable, defineParameterType, Given, Then, When } from "@cucumber/cucumber";
import { DEEDS_PATTERN, deedsFrom, doDeeds, type NamedDeed } from "../src/suite/parts/deeds.js";
import { expectCallReturns } from "../src/suite/parts/expect-call.js";
import { beginShutdown, changeHandler, expectHeard, listen } from "../src/suite/parts/listeners.js";
import { settingsFrom } from "../src/suite/parts/settings.js";
import "./phrases/changes.js";
import "./phrases/parts.js";
import type { Order } from "./phrases/order.js";
import type { ScenarioContext } from "./scenario-context.js";

defineParameterType({
  name: "deeds",
  regexp: DEEDS_PATTERN,
  useForSnippets: false,
  transformer: (words: string) => deedsFrom(words),
});

Given(
  "{string} listens to {part}",
  async function (this: ScenarioContext, handler: string, part: string) {
    await listen(this.trial.bench, part, handler, {});
  },
);

Given(
  "{string} listens to {part} with:",
  async function (this: ScenarioContext, handler: string, part: string, table: DataTable) {
    await listen(
      this.trial.bench,
      part,
      handler,
      settingsFrom(table.raw(), this.trial.bench.argsOf(part, "addHandler")),
    );
  },
);

When(
  "{string} {be} {listener action}",
  async function (this: ScenarioContext, handler: string, _: undefined, method: string) {
    await changeHandler(this.trial.bench, handler, method);
  },
);

When("{string} begins to be shut down", async function (this: ScenarioContext, handler: string) {
  await beginShutdown(this.trial.bench, handler);
});

When(
  "{part} {deeds}",
  async function (this: ScenarioContext, part: string, deeds: readonly NamedDeed[]) {
    await doDeeds(this.trial.bench, part, deeds);
  },
);

When(
  "{string} {beginning} {part}",
  async function (this: ScenarioContext, call: string, method: string, part: string) {
    await this.trial.bench.begin(call, part, method);
  },
);

Then("{string} has got {string}", function (this: ScenarioContext, call: string, words: string) {
  expectCallReturns(this.trial.bench, call, words);
});

Then(
  "{string} gets, in {order}:",
  function (this: ScenarioContext, handler: string, order: Order, table: DataTable) {
    expectHeard(this.trial.bench, handler, table.raw(), order);
  },
);

Then("{string} gets nothing", function (this: ScenarioContext, handler: string) {
  expectHeard(this.trial.bench, handler, [], "this order");
});
