import { type DataTable, Given, Then, When } from "@cucumber/cucumber";
import { addHandler, type NewHandler } from "../src/suite/actions/add-handler.js";
import { removeHandler } from "../src/suite/actions/remove-handler.js";
import { removeHandlerAgain } from "../src/suite/actions/remove-handler-again.js";
import {
  expectCallsApart,
  expectLastNotification,
  expectNotificationCount,
  expectNotificationOf,
  expectOneNotificationOf,
  expectRisingVersions,
  expectTextDelivered,
  expectTransformed,
} from "../src/suite/expectations/expect-history.js";
import { expectLearned } from "../src/suite/expectations/expect-learned.js";
import {
  expectNoDeletion,
  expectNoNotification,
  expectNotifications,
} from "../src/suite/expectations/expect-notifications.js";
import { expectNotifiedOfEverything } from "../src/suite/expectations/expect-notified-of-everything.js";
import {
  expectResync,
  expectResyncCount,
  expectResyncs,
} from "../src/suite/expectations/expect-resync.js";
import {
  expectHandlerSyncedNow,
  expectRefused,
  mustHandlerSync,
} from "../src/suite/expectations/expect-status.js";
import { expectStoreIsAhead } from "../src/suite/expectations/expect-store-is-ahead.js";
import "./phrases/changes.js";
import "./phrases/handlers.js";
import "./phrases/objects.js";
import { learnings } from "./phrases/learnings.js";
import { notifications } from "./phrases/notifications.js";
import type { ObjectRef } from "./phrases/objects.js";
import type { Order } from "./phrases/order.js";
import type { ScenarioContext } from "./scenario-context.js";

Given(
  "{new handler} {be} added",
  async function (this: ScenarioContext, handler: NewHandler, _: undefined) {
    await addHandler(this.trial, handler);
  },
);

Given(
  "{int} handlers {be} added",
  async function (this: ScenarioContext, count: number, _: undefined) {
    for (let n = 1; n <= count; n++) {
      await addHandler(this.trial, { name: `handler ${n}`, behaviour: { kind: "record" } });
    }
  },
);

Then(
  "adding {new handler} is refused",
  async function (this: ScenarioContext, handler: NewHandler) {
    await expectRefused("adding a handler", () => addHandler(this.trial, handler));
  },
);

When(
  "{handler} {be} removed",
  async function (this: ScenarioContext, handler: string, _: undefined) {
    await removeHandler(this.trial, handler);
  },
);

When(
  "{handler} {be} removed again, which may be refused",
  async function (this: ScenarioContext, handler: string, _: undefined) {
    await removeHandlerAgain(this.trial, handler);
  },
);

When(
  "{handler} {be} released",
  async function (this: ScenarioContext, handler: string, _: undefined) {
    await this.trial.release(handler);
  },
);

Given("every handler has been notified of everything", async function (this: ScenarioContext) {
  await expectNotifiedOfEverything(this.trial);
});

Then(
  "{handler} observes:",
  async function (this: ScenarioContext, handler: string, table: DataTable) {
    await expectLearned(this.trial, handler, learnings(table.hashes()));
  },
);

Then("every handler observes:", async function (this: ScenarioContext, table: DataTable) {
  for (const { name } of this.trial.handlers.values()) {
    await expectLearned(this.trial, name, learnings(table.hashes()));
  }
});

Then("{handler} observes nothing new", async function (this: ScenarioContext, handler: string) {
  await expectLearned(this.trial, handler, []);
});

Then(
  "{handler} is notified, in {order}:",
  async function (this: ScenarioContext, handler: string, order: Order, table: DataTable) {
    await expectNotifications(this.trial, handler, notifications(table.hashes()), order);
  },
);

Then("{handler} receives nothing", async function (this: ScenarioContext, handler: string) {
  await expectNoNotification(this.trial, handler, true);
});

Then("{handler} is notified of no change", async function (this: ScenarioContext, handler: string) {
  await expectNoNotification(this.trial, handler, false);
});

Then(
  "{handler} has been notified of no deletion",
  async function (this: ScenarioContext, handler: string) {
    await expectNoDeletion(this.trial, handler);
  },
);

Then(
  "{handler} has been notified of {int} objects",
  async function (this: ScenarioContext, handler: string, count: number) {
    await expectNotificationCount(this.trial, handler, count);
  },
);

Then(
  "{handler} has been notified of {object}",
  async function (this: ScenarioContext, handler: string, { key }: ObjectRef) {
    await expectNotificationOf(this.trial, handler, key);
  },
);

Then(
  "{handler} has been notified of {object} only once",
  async function (this: ScenarioContext, handler: string, { key }: ObjectRef) {
    await expectOneNotificationOf(this.trial, handler, key);
  },
);

Then(
  "{handler} has been called for {object} at least {duration} apart",
  async function (this: ScenarioContext, handler: string, { key }: ObjectRef, durationMs: number) {
    await expectCallsApart(this.trial, handler, key, durationMs);
  },
);

Then(
  "{handler} has only received transformed objects",
  async function (this: ScenarioContext, handler: string) {
    await expectTransformed(this.trial, handler);
  },
);

Then(
  "{handler} has been notified of {object}, and of nothing after it",
  async function (this: ScenarioContext, handler: string, { key }: ObjectRef) {
    await expectLastNotification(this.trial, handler, key);
  },
);

Then(
  "{handler} has received a resync of {object}",
  async function (this: ScenarioContext, handler: string, { key }: ObjectRef) {
    await expectResync(this.trial, handler, key);
  },
);

Then(
  "{handler} has received a resync of {object} {int} time(s)",
  async function (this: ScenarioContext, handler: string, { key }: ObjectRef, count: number) {
    await expectResyncCount(this.trial, handler, key, count);
  },
);

Then(
  "{handler} has received a resync of {object} at least {int} time(s)",
  async function (this: ScenarioContext, handler: string, { key }: ObjectRef, minCount: number) {
    await expectResyncs(this.trial, handler, key, minCount);
  },
);

Then(
  "{handler} has received the versions of {object} in order",
  async function (this: ScenarioContext, handler: string, { key }: ObjectRef) {
    await expectRisingVersions(this.trial, handler, key);
  },
);

Then(
  "{handler} has received the text of {object} as it was written",
  async function (this: ScenarioContext, handler: string, { key }: ObjectRef) {
    await expectTextDelivered(this.trial, handler, key);
  },
);

Then("{handler} has synced", async function (this: ScenarioContext, handler: string) {
  await mustHandlerSync(this.trial, handler);
});

Then("{handler} has not synced", async function (this: ScenarioContext, handler: string) {
  await expectHandlerSyncedNow(this.trial, handler, false);
});

Then(
  "{handler} has found in the store every object it was notified of",
  async function (this: ScenarioContext, handler: string) {
    await expectStoreIsAhead(this.trial, handler);
  },
);
