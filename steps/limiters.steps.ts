import { type DataTable, defineParameterType, Then, When } from "@cucumber/cucumber";
import { askForDelays, expectDelays } from "../src/suite/parts/expect-delays.js";
import "./phrases/parts.js";
import type { ScenarioContext } from "./scenario-context.js";

defineParameterType({
  name: "asked items",
  regexp: /a new item each time|[a-z]+/,
  useForSnippets: false,
  transformer: (words: string): ((call: number) => string) =>
    words === "a new item each time" ? (call) => `item-${call}` : () => words,
});

type ItemOf = (call: number) => string;

When(
  "{part} is/was asked {int} time(s) about {asked items}",
  async function (this: ScenarioContext, part: string, count: number, itemOf: ItemOf) {
    const items = Array.from({ length: count }, (_, at) => itemOf(at + 1));
    await askForDelays(this.trial.bench, part, items);
  },
);

When("{part} forgets {word}", async function (this: ScenarioContext, part: string, item: string) {
  await this.trial.bench.do(part, "forget", { item });
});

Then(
  "asking {part} about {asked items} gives:",
  async function (this: ScenarioContext, part: string, itemOf: ItemOf, table: DataTable) {
    await expectDelays(this.trial.bench, part, itemOf, table.hashes());
  },
);
