import { Then, When } from "@cucumber/cucumber";
import { addIndexes } from "../src/suite/actions/add-indexes.js";
import { expectRefused } from "../src/suite/expectations/expect-status.js";
import {
  expectFoundByKey,
  expectIndexed,
  expectIndexValues,
  expectNotIndexedNow,
  expectStoreIsServers,
  expectStoreKeys,
  expectStoreKeysNow,
} from "../src/suite/expectations/expect-store.js";
import { INFORMER } from "../src/suite/trial/trial.js";
import "./phrases/changes.js";
import type { ObjectRef } from "./phrases/objects.js";
import type { ScenarioContext } from "./scenario-context.js";

const keysOf = (objects: readonly ObjectRef[]) => objects.map(({ key }) => key);

Then(
  "the store holds exactly {objects}",
  async function (this: ScenarioContext, objects: ObjectRef[]) {
    await expectStoreKeys(this.trial, keysOf(objects));
  },
);

Then("the store is empty", async function (this: ScenarioContext) {
  await expectStoreKeysNow(this.trial, []);
});

Then(
  "the store still holds exactly {objects}",
  async function (this: ScenarioContext, objects: ObjectRef[]) {
    await expectStoreKeysNow(this.trial, keysOf(objects));
  },
);

Then(
  "the store gives {object} for its key",
  async function (this: ScenarioContext, { key }: ObjectRef) {
    await expectFoundByKey(this.trial, key, true);
  },
);

Then(
  "the store gives nothing for the key of {object}",
  async function (this: ScenarioContext, { key }: ObjectRef) {
    await expectFoundByKey(this.trial, key, false);
  },
);

Then("the store becomes what the server has", async function (this: ScenarioContext) {
  await expectStoreIsServers(this.trial);
});

When(
  "the index(es) {string} {be} added",
  async function (this: ScenarioContext, indexes: string, _: undefined) {
    await addIndexes(this.trial, indexes);
  },
);

Then(
  "the index {string} gives exactly {objects} for {string}",
  async function (this: ScenarioContext, index: string, objects: ObjectRef[], value: string) {
    await expectIndexed(this.trial, index, value, keysOf(objects));
  },
);

Then(
  "the index {string} gives nothing for {string}",
  async function (this: ScenarioContext, index: string, value: string) {
    await expectIndexed(this.trial, index, value, []);
  },
);

Then(
  "the index {string} no longer gives {objects} for {string}",
  async function (this: ScenarioContext, index: string, objects: ObjectRef[], value: string) {
    await expectNotIndexedNow(this.trial, index, value, keysOf(objects));
  },
);

Then(
  "asking the index {string} for {string} is refused",
  async function (this: ScenarioContext, index: string, value: string) {
    await expectRefused("asking an index that does not exist", () =>
      this.trial.call("index.list", { informer: INFORMER, index, value }),
    );
  },
);

Then(
  "the values of the index {string} are {string}",
  async function (this: ScenarioContext, index: string, values: string) {
    await expectIndexValues(this.trial, index, values.split(", "));
  },
);
