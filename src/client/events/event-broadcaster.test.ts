import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { describe, it } from "node:test";
import { createPrng } from "../../time/prng.js";
import { nextTurn } from "../../time/system-clock.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { EventBroadcaster } from "./event-broadcaster.js";

const POD = { apiVersion: "v1", kind: "Pod", metadata: { name: "a", namespace: "default" } };

describe("EventBroadcaster", () => {
  it("goes on with the next event when a watcher throws, and tells of it", async () => {
    const logged: unknown[] = [];
    const broadcaster = new EventBroadcaster({
      clock: new VirtualClock(0),
      prng: createPrng(1),
      log: (_message, error) => logged.push(error),
    });
    const recorder = broadcaster.newRecorder({ component: "test" });
    const seen: string[] = [];
    const bad = new Error("bad");
    broadcaster.startEventWatcher(({ reason }) => {
      seen.push(reason);
      if (reason === "First") throw bad;
    });

    recorder.event(POD, "Normal", "First", "");
    await nextTurn();
    recorder.event(POD, "Normal", "Second", "");
    await nextTurn();

    assert.deepEqual(seen, ["First", "Second"]);
    assert.deepEqual(logged, [bad]);
  });

  it("leaves nothing behind at a signal that outlives it", () => {
    const { signal } = new AbortController();
    const clock = new VirtualClock(0);

    new EventBroadcaster({ clock, prng: createPrng(1), signal }).shutDown();

    assert.deepEqual(getEventListeners(signal, "abort"), []);
  });
});
