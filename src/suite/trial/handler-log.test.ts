import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Notification } from "../../protocol/messages.js";
import { HandlerLog, type LoggedNotification } from "./handler-log.js";

function notified(type: Notification["type"], name: string, resourceVersion: string): Notification {
  return {
    ev: "notify",
    trial: "t1",
    informer: "informer",
    handler: "handler",
    n: 1,
    type,
    object: { metadata: { namespace: "default", name, resourceVersion } },
  };
}

function mark(type: "restart" | "restarted"): Notification {
  return { ev: "notify", trial: "t1", informer: "informer", handler: "handler", n: 1, type };
}

const text = ({ meaning, key }: LoggedNotification) => `${meaning} ${key}`;
const words = (log: HandlerLog) => log.all().map(text);

describe("HandlerLog", () => {
  it("calls an update at the version last delivered a resync", () => {
    const log = new HandlerLog();
    log.add(notified("add", "one", "5"), 1, 0);

    log.add(notified("update", "one", "5"), 2, 0);
    log.add(notified("update", "one", "6"), 3, 0);

    assert.deepEqual(words(log), ["add default/one", "resync default/one", "update default/one"]);
  });

  it("calls what a library with one callback repeats a resync as well", () => {
    const log = new HandlerLog();
    log.add(notified("apply", "one", "5"), 1, 0);

    log.add(notified("apply", "one", "5"), 2, 0);
    log.add(notified("apply", "one", "6"), 3, 0);

    assert.deepEqual(words(log), ["apply default/one", "resync default/one", "apply default/one"]);
  });

  it("takes what is known and was not delivered in a restart for deleted", () => {
    const log = new HandlerLog();
    log.add(notified("add", "one", "5"), 1, 0);
    log.add(notified("add", "two", "6"), 2, 0);
    log.add(notified("add", "three", "7"), 3, 0);
    log.forget();

    log.add(mark("restart"), 4, 0);
    assert.equal(log.present().size, 3, "nothing is gone before the end");
    log.add(notified("add", "three", "7"), 5, 0);
    log.add(notified("add", "two", "8"), 6, 0);
    log.add(notified("update", "four", "9"), 7, 0);
    log.add(mark("restarted"), 8, 0);

    assert.deepEqual(log.recent().map(text), [
      "resync default/three",
      "update default/two",
      "add default/four",
      "delete default/one",
    ]);
    assert.equal(log.lastNotified("default/one")?.timelineIndex, 8);
  });

  it("begins anew when a restart follows another", () => {
    const log = new HandlerLog();
    log.add(notified("add", "one", "5"), 1, 0);
    log.add(mark("restart"), 2, 0);
    log.add(notified("add", "one", "5"), 3, 0);

    log.add(mark("restart"), 4, 0);
    log.add(mark("restarted"), 5, 0);

    assert.equal(log.present().size, 0);
  });

  it("lets what follows a restart be delivered as ever", () => {
    const log = new HandlerLog();
    log.add(mark("restart"), 1, 0);
    log.add(notified("apply", "one", "5"), 2, 0);
    log.add(mark("restarted"), 3, 0);

    log.add(notified("add", "one", "5"), 4, 0);

    assert.deepEqual(words(log), ["apply default/one", "add default/one"]);
  });

  it("keeps sentinels apart", () => {
    const log = new HandlerLog();

    log.add(notified("add", "zz-sentinel-1", "5"), 1, 0);

    assert.deepEqual(log.all(), []);
    assert.equal(log.hasSeenSentinel("default/zz-sentinel-1"), true);
    assert.equal(log.present().size, 0);
  });

  it("gives what came since it was told to forget", () => {
    const log = new HandlerLog();
    log.add(notified("add", "one", "5"), 1, 0);

    log.forget();
    log.add(notified("delete", "one", "7"), 2, 0);

    assert.deepEqual(log.recent().map(text), ["delete default/one"]);
    assert.equal(log.present().size, 0);
  });

  it("takes the key of a tombstone from the notification", () => {
    const log = new HandlerLog();

    const [logged] = log.add(
      { ev: "notify", trial: "t", informer: "i", handler: "h", n: 1, type: "delete", key: "a/b" },
      1,
      0,
    );

    assert.equal(logged?.key, "a/b");
  });
});
