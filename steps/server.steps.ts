import { Given, When } from "@cucumber/cucumber";
import type { Match } from "../fake-apiserver/index.js";
import { answerHeldTruly, answerTruly } from "../src/suite/actions/answer-truly.js";
import { deliverAnEvent } from "../src/suite/actions/deliver-an-event.js";
import { type Ending, endOpenWatches } from "../src/suite/actions/end-open-watches.js";
import { endWatchesEvery } from "../src/suite/actions/end-watches-every.js";
import { markEndOfInitialEvents, sendBookmark } from "../src/suite/actions/send-bookmark.js";
import type { Answer, RequestsMeant } from "../src/suite/trial/answer.js";
import { mustMeanSomething } from "../src/suite/trial/http-bytes.js";
import { mustWatch } from "../src/suite/trial/must-watch.js";
import { mustHaveTimeForAPause } from "../src/suite/waiting/patience.js";
import "./phrases/changes.js";
import "./phrases/duration.js";
import "./phrases/requests.js";
import "./phrases/streams.js";
import type { ScenarioContext } from "./scenario-context.js";

Given("the apiserver does not stream lists", function (this: ScenarioContext) {
  this.trial.server.configure({ watchList: false });
});

Given("the apiserver has no watch cache", function (this: ScenarioContext) {
  this.trial.server.configure({ watchList: false, watchCache: false });
});

Given("the resource version is {string}", async function (this: ScenarioContext, version: string) {
  (await this.trial.world()).store.setVersion(version);
});

Given(
  "new {kind of request} are held at the gate",
  async function (this: ScenarioContext, matches: readonly Match[]) {
    await this.trial.hold(matches);
  },
);

When("the gate is opened", function (this: ScenarioContext) {
  this.trial.server.openGates();
});

When(
  "the held request is answered with {answer}",
  async function (this: ScenarioContext, answer: Answer) {
    await answerHeldTruly(this.trial, answer);
  },
);

Given(
  "{requests} {be} answered with {answer}",
  async function (this: ScenarioContext, requests: RequestsMeant, _: undefined, answer: Answer) {
    await mustMeanSomething(this.trial, answer.fault);
    await answerTruly(this.trial, requests, answer);
  },
);

When("the apiserver answers as it should again", async function (this: ScenarioContext) {
  (await this.trial.world()).reset();
});

When("the apiserver refuses connections", async function (this: ScenarioContext) {
  this.trial.forget();
  await this.trial.answerWith({ matches: [{}], times: undefined }, { fault: "connect.refuse" });
  // A server that is away has no connection that is kept for later, either.
  const connections = (await this.trial.world()).connections();
  for (const one of connections) if (one.watches().length === 0) one.close("fin");
});

When("the open watch ends/ended {ending}", async function (this: ScenarioContext, end: Ending) {
  await endOpenWatches(this.trial, end);
});

Given(
  "the open watch ended {ending} after an event",
  async function (this: ScenarioContext, end: Ending) {
    await deliverAnEvent(this.trial);
    await endOpenWatches(this.trial, end);
  },
);

Given(
  "the informer is cut off: its watch ended {ending}",
  async function (this: ScenarioContext, ending: Ending) {
    await deliverAnEvent(this.trial);
    await this.trial.hold([{}]);
    await endOpenWatches(this.trial, ending);
  },
);

Given(
  "the informer is cut off after {duration} without events: its watch ended {ending}",
  async function (this: ScenarioContext, lastedMs: number, ending: Ending) {
    await mustWatch(this.trial, "which is to last without events");
    await this.trial.time.elapse(lastedMs);
    await this.trial.hold([{}]);
    await endOpenWatches(this.trial, ending);
  },
);

When(
  "the open watch ends {ending} {int} times, each time after an event",
  async function (this: ScenarioContext, end: Ending, times: number) {
    for (let i = 0; i < times; i++) {
      if (i > 0) mustHaveTimeForAPause(this.trial.time);
      await deliverAnEvent(this.trial);
      await endOpenWatches(this.trial, end);
    }
  },
);

When(
  "the open watch ends {ending} every {duration} for {duration}, each time after an event",
  async function (this: ScenarioContext, end: Ending, everyMs: number, forMs: number) {
    await endWatchesEvery(this.trial, end, everyMs, forMs);
  },
);

Given("the open watch is frozen", async function (this: ScenarioContext) {
  for (const watch of await mustWatch(this.trial, "which is to be frozen")) watch.freeze();
});

When("the open watch is thawed", async function (this: ScenarioContext) {
  for (const watch of this.trial.server.openWatches()) watch.thaw();
});

Given(
  "a bookmark at version {string} has been delivered",
  async function (this: ScenarioContext, version: string) {
    await sendBookmark(this.trial, version);
  },
);

Given(
  "the open watch has delivered an event at version {string}",
  async function (this: ScenarioContext, version: string) {
    await deliverAnEvent(this.trial);
    this.trial.server.versions.set(version, (await this.trial.world()).store.currentVersion());
  },
);

Given("the open watch has delivered an event", async function (this: ScenarioContext) {
  await deliverAnEvent(this.trial);
});

When("the end of the initial events is marked", async function (this: ScenarioContext) {
  await markEndOfInitialEvents(this.trial);
});
