import { type DataTable, defineParameterType, Given, Then, When } from "@cucumber/cucumber";
import { partSchema } from "../src/protocol/part-schema.js";
import {
  ANYBODY,
  candidatePart,
  deleteLease,
  expectAskedBetween,
  expectHealthy,
  expectLastMethods,
  expectLeader,
  expectLease,
  expectOnlyMethod,
  expectTellings,
  expectUnhealthy,
  lose,
  putUp,
  writeLease,
} from "../src/suite/parts/election.js";
import type { Loss } from "../src/suite/parts/relay.js";
import { settingsFrom } from "../src/suite/parts/settings.js";
import "./phrases/order.js";
import { alternatives } from "./phrases/vocabulary.js";
import type { ScenarioContext } from "./scenario-context.js";

const SERVER_CONTACTS: Readonly<Record<string, Loss | undefined>> = {
  "is refused by the server": "refused",
  "is not answered by the server": "silent",
  "reaches the server again": undefined,
};

defineParameterType({
  name: "server contact",
  regexp: alternatives(SERVER_CONTACTS),
  useForSnippets: false,
  transformer: (phrase: string) => SERVER_CONTACTS[phrase],
});

Given("candidate {word}", async function (this: ScenarioContext, name: string) {
  await putUp(this.trial.bench, name, {});
});

Given(
  "candidate {word} with:",
  async function (this: ScenarioContext, name: string, table: DataTable) {
    await putUp(
      this.trial.bench,
      name,
      settingsFrom(table.raw(), partSchema("leader-elector").all.settings),
    );
  },
);

Given(
  "candidates {word} and {word} that run",
  async function (this: ScenarioContext, first: string, second: string) {
    for (const name of [first, second]) {
      await putUp(this.trial.bench, name, {});
      await this.trial.bench.run(candidatePart(name));
    }
  },
);

Given("a lease with:", async function (this: ScenarioContext, table: DataTable) {
  await this.trial.bench.relay();
  await writeLease(this.trial, table.raw());
});

When("the lease is deleted", async function (this: ScenarioContext) {
  await deleteLease(this.trial);
});

When("the lease is changed to:", async function (this: ScenarioContext, table: DataTable) {
  await writeLease(this.trial, table.raw());
});

When(
  "candidate {word} {server contact}",
  async function (this: ScenarioContext, name: string, way: Loss | undefined) {
    await lose(this.trial.bench, name, way);
  },
);

Then("at most one candidate leads", function (this: ScenarioContext) {
  expectLeader(this.trial.bench, ANYBODY);
});

Then(
  "candidate {word} has asked {int} to {int} times",
  function (this: ScenarioContext, name: string, least: number, most: number) {
    expectAskedBetween(this.trial.bench, name, least, most);
  },
);

Then(
  "candidate {word}'s last requests were {string}",
  function (this: ScenarioContext, name: string, methods: string) {
    expectLastMethods(this.trial.bench, name, methods);
  },
);

Then(
  "candidate {word}'s requests were all {string}",
  function (this: ScenarioContext, name: string, method: string) {
    expectOnlyMethod(this.trial.bench, name, method);
  },
);

Then("{word} leads", function (this: ScenarioContext, name: string) {
  expectLeader(this.trial.bench, name);
});

Then(
  "candidate {word} has reported:",
  function (this: ScenarioContext, name: string, table: DataTable) {
    expectTellings(this.trial.bench, name, table.raw());
  },
);

Then(
  "candidate {word} {is} healthy",
  async function (this: ScenarioContext, name: string, isHealthy: boolean) {
    await (isHealthy ? expectHealthy : expectUnhealthy)(this.trial.bench, name);
  },
);

Then("the lease has:", async function (this: ScenarioContext, table: DataTable) {
  await expectLease(this.trial, table.raw());
});
