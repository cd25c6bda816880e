import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Notification } from "../../protocol/messages.js";
import { HandlerLog } from "./handler-log.js";
import { notificationLine } from "./notification-line.js";

type Notified = Pick<Notification, "type"> & Partial<Notification>;

const ONE = { metadata: { namespace: "default", name: "one", resourceVersion: "5" } };

function lastLine(...notified: readonly Notified[]): string | undefined {
  const log = new HandlerLog();
  return notified
    .map((one): Notification => {
      return { ev: "notify", trial: "t", informer: "i", handler: "reader", n: 1, ...one };
    })
    .map((notification) => notificationLine(notification, log.add(notification, 1, 0)))
    .at(-1);
}

describe("notificationLine()", () => {
  it("names handler, notification, object and flags", () => {
    assert.equal(
      lastLine({ type: "add", object: ONE, isInInitialList: true }),
      "reader: add default/one version 5 (initial list)",
    );
  });

  it("names the objects that are gone after a restart", () => {
    const add = { type: "add", object: ONE } as const;

    assert.equal(lastLine(add, { type: "restart" }), "reader: a new full state begins");
    assert.equal(
      lastLine(add, { type: "restart" }, { type: "restarted" }),
      "reader: a new full state is complete; gone is default/one",
    );
    assert.equal(
      lastLine({ type: "restart" }, add, { type: "restarted" }),
      "reader: a new full state is complete",
    );
  });
});
