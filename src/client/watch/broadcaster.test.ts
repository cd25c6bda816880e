import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WatchEvent } from "../../wire/watch-event.js";
import { Broadcaster } from "./broadcaster.js";

const EVENT: WatchEvent = {
  type: "ADDED",
  object: { apiVersion: "v1", kind: "Pod", metadata: { name: "a" } },
};

describe("Broadcaster.actionOrDrop()", () => {
  it("drops what has no room to wait in", async () => {
    const broadcaster = new Broadcaster({
      queueMaxCount: 0,
      fullChannelBehavior: "wait-if-channel-full",
      incomingMaxCount: 1,
    });
    const watch = await broadcaster.watch();
    await broadcaster.action(EVENT);
    await broadcaster.action(EVENT);

    assert.equal(broadcaster.actionOrDrop(EVENT), false);

    await watch.next();
    await watch.next();
    assert.equal(broadcaster.actionOrDrop(EVENT), true);
  });
});

describe("Broadcaster.shutdown()", () => {
  it("can be waited for twice", async () => {
    const broadcaster = new Broadcaster({
      queueMaxCount: 1,
      fullChannelBehavior: "drop-if-channel-full",
    });

    await Promise.all([broadcaster.shutdown(), broadcaster.shutdown()]);

    assert.throws(() => broadcaster.actionOrDrop(EVENT), /stopped/);
  });
});
