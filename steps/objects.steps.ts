import { Given, When } from "@cucumber/cucumber";
import { changeDuringLists } from "../src/suite/actions/change-during-lists.js";
import {
  applyChange,
  type Change,
  changePods,
  createLarge,
  createLikeEnd,
  createWithText,
  isHardToRead,
} from "../src/suite/notation/changes.js";
import { mustMeanSomething } from "../src/suite/trial/http-bytes.js";
import { mustWatch } from "../src/suite/trial/must-watch.js";
import type { Trial } from "../src/suite/trial/trial.js";
import type { ResourceDefinition } from "../src/wire/resource.js";
import type { ObjectRef } from "./phrases/objects.js";
import "./phrases/changes.js";
import "./phrases/duration.js";
import "./phrases/objects.js";
import type { EventMatch, Fault } from "../fake-apiserver/index.js";
import type { ScenarioContext } from "./scenario-context.js";

/** A letter that UTF-8 writes in four bytes. */
const FOUR_BYTES = "😀";

Given("{objects} exist(s)", async function (this: ScenarioContext, objects: ObjectRef[]) {
  const world = await this.trial.world();
  for (const { of, key } of objects) applyChange(world, of, key, { type: "create" });
});

Given("{int} pods exist", async function (this: ScenarioContext, count: number) {
  changePods(await this.trial.world(), count, { type: "create" });
});

When(
  "{int} pods {be} {change}",
  async function (this: ScenarioContext, count: number, _: undefined, change: Change) {
    changePods(await this.trial.world(), count, change);
  },
);

When(
  "{objects} {be} {change}",
  async function (this: ScenarioContext, objects: ObjectRef[], _: undefined, change: Change) {
    const world = await this.trial.world();
    for (const { of, key } of objects) {
      if (isHardToRead(change)) this.trial.server.history.hardToRead(key);
      applyChange(world, of, key, change);
    }
  },
);

When(
  "{object} {be} {change}, making version {string}",
  async function (
    this: ScenarioContext,
    { of, key }: ObjectRef,
    _: undefined,
    change: Change,
    version: string,
  ) {
    this.trial.server.versions.set(version, applyChange(await this.trial.world(), of, key, change));
  },
);

When(
  "{object} of {int} bytes {be} created",
  async function (this: ScenarioContext, { of, key }: ObjectRef, bytes: number, _: undefined) {
    createLarge(await this.trial.world(), of, key, bytes);
  },
);

When(
  "{object} with the annotation of the end of the initial events {be} created",
  async function (this: ScenarioContext, { of, key }: ObjectRef, _: undefined) {
    createLikeEnd(await this.trial.world(), of, key);
  },
);

When(
  "{object} with the text {string} {be} created",
  async function (this: ScenarioContext, { of, key }: ObjectRef, text: string, _: undefined) {
    createWithText(await this.trial.world(), of, key, text);
  },
);

When(
  "{object} with {int} letters of four bytes {be} created",
  async function (this: ScenarioContext, { of, key }: ObjectRef, count: number, _: undefined) {
    createWithText(await this.trial.world(), of, key, FOUR_BYTES.repeat(count));
  },
);

When(
  "{object} {be} updated {int} times",
  async function (this: ScenarioContext, { of, key }: ObjectRef, _: undefined, count: number) {
    const world = await this.trial.world();
    for (let i = 0; i < count; i++) applyChange(world, of, key, { type: "update" });
  },
);

When(
  "{object} {be} updated every {duration} for {duration}",
  async function (
    this: ScenarioContext,
    { of, key }: ObjectRef,
    _: undefined,
    everyMs: number,
    forMs: number,
  ) {
    const world = await this.trial.world();
    for (let atMs = 0; atMs < forMs; atMs += everyMs) {
      applyChange(world, of, key, { type: "update" });
      await this.trial.time.elapse(everyMs);
    }
  },
);

When(
  "pods are created, updated and deleted during each list for {duration}, and the open watch ends after it",
  async function (this: ScenarioContext, forMs: number) {
    await changeDuringLists(this.trial, forMs);
  },
);

When(
  "{object} {be} {change}, but the event {event fault}",
  async function (
    this: ScenarioContext,
    { of, key }: ObjectRef,
    _: undefined,
    change: Change,
    faultOn: (event: EventMatch) => Fault,
  ) {
    await spoilEvents(this.trial, of, faultOn({ key }), { times: 1 });
    applyChange(await this.trial.world(), of, key, change);
  },
);

When(
  "{object} {be} {change}, but in every watch its event {event fault}",
  async function (
    this: ScenarioContext,
    { of, key }: ObjectRef,
    _: undefined,
    change: Change,
    faultOn: (event: EventMatch) => Fault,
  ) {
    this.trial.evidence.hasHadTrouble = true;
    // Initial events are ADDED, and stay as they are: without one the object would be absent from a whole state.
    await spoilEvents(this.trial, of, faultOn({ key, type: "MODIFIED" }));
    applyChange(await this.trial.world(), of, key, change);
  },
);

/** @param limit how many watches at most; @default all */
async function spoilEvents(
  trial: Trial,
  { resource }: ResourceDefinition,
  fault: Fault,
  limit: { readonly times?: number } = {},
): Promise<void> {
  const world = await trial.world();
  await mustMeanSomething(trial, fault);
  await mustWatch(trial, "on which the event is to be sent");
  trial.forget();
  const rules = world.install({
    match: { verb: "watch", resource },
    do: [fault],
    scope: "both",
    ...limit,
  });
  trial.evidence.presume(() => rules.some((rule) => rule.hits() > 0));
}
