import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Notification } from "../protocol/messages.js";
import { HandlerLog } from "./handler-log.js";

function told(type: Notification["type"], name: string, resourceVersion: string): Notification {
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

describe("HandlerLog", () => {
  it("calls an update at the version last told a resync", () => {
    const log = new HandlerLog();
    log.add(told("add", "one", "5"), 1, 0);

    const repeated = log.add(told("update", "one", "5"), 2, 0);
    const changed = log.add(told("update", "one", "6"), 3, 0);

    assert.equal(repeated.meaning, "resync");
    assert.equal(changed.meaning, "update");
  });

  it("keeps sentinels apart", () => {
    const log = new HandlerLog();

    log.add(told("add", "zz-sentinel-1", "5"), 1, 0);

    assert.deepEqual(log.all(), []);
    assert.equal(log.hasSeenSentinel("default/zz-sentinel-1"), true);
    assert.equal(log.present().size, 0);
  });

  it("gives what came since it was told to forget", () => {
    const log = new HandlerLog();
    log.add(told("add", "one", "5"), 1, 0);

    log.forget();
    log.add(told("delete", "one", "7"), 2, 0);

    assert.deepEqual(
      log.recent().map(({ meaning, key }) => `${meaning} ${key}`),
      ["delete default/one"],
    );
    assert.equal(log.present().size, 0);
  });

  it("takes the key of a tombstone from the notification", () => {
    const log = new HandlerLog();

    const logged = log.add(
      { ev: "notify", trial: "t", informer: "i", handler: "h", n: 1, type: "delete", key: "a/b" },
      1,
      0,
    );

    assert.equal(logged.key, "a/b");
  });
});
