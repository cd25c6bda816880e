import { type DataTable, defineParameterType, Given, Then, When } from "@cucumber/cucumber";
import { partSchema } from "../src/protocol/part-schema.js";
import {
  ANYBODY,
  candidatePart,
  expectAskedBetween,
  expectLastMethods,
  expectLeader,
  expectLease,
  expectOnlyMethod,
  expectOutOfOrder,
  expectTellings,
  lose,
  putUp,
  writeLease,
} from "../src/suite/parts/election.js";
import { expectCallReturns } from "../src/suite/parts/expect-call.js";
import { expectSent } from "../src/suite/parts/expect-sent.js";
import type { Loss } from "../src/suite/parts/relay.js";
import { settingsFrom } from "../src/suite/parts/settings.js";
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
      await this.trial.bench.begin(candidatePart(name), candidatePart(name), "run");
    }
  },
);

Given("a lease that says:", async function (this: ScenarioContext, table: DataTable) {
  await this.trial.bench.relay();
  await writeLease(this.trial, table.raw());
});

When("the lease is made to say:", async function (this: ScenarioContext, table: DataTable) {
  await writeLease(this.trial, table.raw());
});

When("candidate {word} runs", async function (this: ScenarioContext, name: string) {
  await this.trial.bench.begin(candidatePart(name), candidatePart(name), "run");
});

When("candidate {word} is stopped", async function (this: ScenarioContext, name: string) {
  await this.trial.bench.do(candidatePart(name), "stop");
});

When(
  "candidate {word} {server contact}",
  async function (this: ScenarioContext, name: string, way: Loss | undefined) {
    await lose(this.trial.bench, name, way);
  },
);

Then("{word} does not lead together with another", function (this: ScenarioContext, _: string) {
  expectLeader(this.trial.bench, ANYBODY);
});

Then("candidate {word} has ended", function (this: ScenarioContext, name: string) {
  expectCallReturns(this.trial.bench, candidatePart(name), "nothing");
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
  "candidate {word} has asked:",
  function (this: ScenarioContext, name: string, table: DataTable) {
    expectSent(this.trial.bench, candidatePart(name), table.hashes());
  },
);

Then("candidate {word} is healthy", async function (this: ScenarioContext, name: string) {
  await this.trial.bench.ask(candidatePart(name), "check");
});

Then("candidate {word} is unhealthy", async function (this: ScenarioContext, name: string) {
  await expectOutOfOrder(this.trial.bench, name);
});

Then("the lease says:", async function (this: ScenarioContext, table: DataTable) {
  await expectLease(this.trial, table.raw());
});
