import { type DataTable, Given, Then, When } from "@cucumber/cucumber";
import { createInformer, createRecordedInformer } from "../src/suite/actions/create-informer.js";
import { deliverAnEvent } from "../src/suite/actions/deliver-an-event.js";
import { startOthers, stopOthers } from "../src/suite/actions/other-informers.js";
import {
  expectLastVersion,
  expectNoWatchError,
  expectStopped,
  expectSyncedNow,
  expectWatchError,
} from "../src/suite/expectations/expect-status.js";
import { mustHaveSynced, startAndBeReady } from "../src/suite/trial/readiness.js";
import type { ResourceDefinition } from "../src/wire/resource.js";
import "./phrases/handlers.js";
import { informerSettings } from "./phrases/informer-settings.js";
import "./phrases/objects.js";
import "./phrases/order.js";
import type { ScenarioContext } from "./scenario-context.js";

Given(
  "an informer on {collection}",
  async function (this: ScenarioContext, of: ResourceDefinition) {
    await createInformer(this.trial, of, {});
  },
);

Given(
  "an informer on {collection} with:",
  async function (this: ScenarioContext, of: ResourceDefinition, table: DataTable) {
    await createInformer(this.trial, of, informerSettings(table.raw()));
  },
);

Given(
  "an informer on {collection} with a handler",
  async function (this: ScenarioContext, of: ResourceDefinition) {
    await createRecordedInformer(this.trial, of);
  },
);

Given(
  "an informer on {collection} with a handler has synced",
  async function (this: ScenarioContext, of: ResourceDefinition) {
    await createRecordedInformer(this.trial, of);
    await startAndBeReady(this.trial);
  },
);

Given(
  "an informer on {collection} with a handler has synced and heard of an event",
  async function (this: ScenarioContext, of: ResourceDefinition) {
    await createRecordedInformer(this.trial, of);
    await startAndBeReady(this.trial);
    await deliverAnEvent(this.trial);
  },
);

Given(
  "an informer on {collection} with a handler has synced, with:",
  async function (this: ScenarioContext, of: ResourceDefinition, table: DataTable) {
    await createRecordedInformer(this.trial, of, informerSettings(table.raw()));
    await startAndBeReady(this.trial);
  },
);

Given("the informer has started and synced", async function (this: ScenarioContext) {
  await startAndBeReady(this.trial);
});

Given(
  "{int} other informers on {collection} are running",
  async function (this: ScenarioContext, count: number, of: ResourceDefinition) {
    await startOthers(this.trial, of, count);
  },
);

Given(
  "{int} other informers on {collection} are running, with:",
  async function (this: ScenarioContext, count: number, of: ResourceDefinition, table: DataTable) {
    await startOthers(this.trial, of, count, informerSettings(table.raw()));
  },
);

When("the other informers are stopped", async function (this: ScenarioContext) {
  await stopOthers(this.trial);
});

When("the informer {be} started", async function (this: ScenarioContext, _: undefined) {
  await this.trial.start();
});

When("the informer {be} stopped", async function (this: ScenarioContext, _: undefined) {
  await this.trial.stop();
});

When(
  "the informer is stopped while {handler} is busy, which then is released",
  async function (this: ScenarioContext, handler: string) {
    await this.trial.stop(async () => {
      await this.trial.time.settle();
      await this.trial.release(handler);
    });
  },
);

Then("the informer has synced", async function (this: ScenarioContext) {
  await mustHaveSynced(this.trial);
});

Then("the informer has not synced", async function (this: ScenarioContext) {
  await expectSyncedNow(this.trial, false);
});

Then("the informer still says that it has synced", async function (this: ScenarioContext) {
  await expectSyncedNow(this.trial, true);
});

Then(
  "the informer says that it {has} stopped",
  async function (this: ScenarioContext, isStopped: boolean) {
    await expectStopped(this.trial, isStopped);
  },
);

Then(
  "the informer's last version is {string}",
  async function (this: ScenarioContext, version: string) {
    await expectLastVersion(this.trial, this.trial.server.version(version));
  },
);

Then(
  "the watch error handler {is} called",
  async function (this: ScenarioContext, isCalled: boolean) {
    await (isCalled ? expectWatchError : expectNoWatchError)(this.trial);
  },
);
