import { type DataTable, Then, When } from "@cucumber/cucumber";
import { expectBatches } from "../src/suite/parts/batches.js";
import { expectCallFails, expectCallWaits } from "../src/suite/parts/expect-call.js";
import { expectEmpty, expectPopped, expectPops, popTimes } from "../src/suite/parts/popping.js";
import type { PartArgs } from "../src/suite/parts/workbench.js";
import "./phrases/parts.js";
import type { Order } from "./phrases/order.js";
import type { ScenarioContext } from "./scenario-context.js";

Then(
  "popping everything gives, in {order}:",
  async function (this: ScenarioContext, order: Order, table: DataTable) {
    const isUnordered = order === "any order";
    await expectPops(this.trial.bench, table.hashes(), { isAll: true, isUnordered });
  },
);

Then(
  "popping everything in batches gives:",
  async function (this: ScenarioContext, table: DataTable) {
    await expectBatches(this.trial.bench, table.hashes());
  },
);

Then("popping gives:", async function (this: ScenarioContext, table: DataTable) {
  await expectPops(this.trial.bench, table.hashes(), { isAll: false });
});

Then("nothing is queued", async function (this: ScenarioContext) {
  await expectEmpty(this.trial.bench);
});

When("{int} item(s) is/are popped", async function (this: ScenarioContext, count: number) {
  await popTimes(this.trial.bench, count);
});

When(
  "processing the next item {processing}",
  async function (this: ScenarioContext, args: PartArgs) {
    await this.trial.bench.do("queue", "pop", args);
  },
);

When(
  "{string} pops from {part}",
  async function (this: ScenarioContext, call: string, part: string) {
    await this.trial.bench.begin(call, part, "pop");
  },
);

Then("{string} has popped {string}", function (this: ScenarioContext, call: string, words: string) {
  expectPopped(this.trial.bench, call, words);
});

Then("{string} still waits", function (this: ScenarioContext, call: string) {
  expectCallWaits(this.trial.bench, call);
});

Then("{string} fails with {string}", function (this: ScenarioContext, call: string, words: string) {
  expectCallFails(this.trial.bench, call, words);
});
