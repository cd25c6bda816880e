import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import { DoneSignal } from "./done-checker.js";
import type { Notification } from "./notification.js";
import { ProcessorListener } from "./processor-listener.js";
import { pod, settle } from "./scripted-lister-watcher.js";
import { SharedProcessor } from "./shared-processor.js";

const notification: Notification = { type: "update", older: pod("a", "1"), newer: pod("a", "1") };

function processing(): {
  readonly clock: VirtualClock;
  readonly processor: SharedProcessor;
  readonly listen: (periodMs: number) => { readonly listener: ProcessorListener; count: number };
} {
  const clock = new VirtualClock(0);
  const processor = new SharedProcessor(clock);
  const listen = (periodMs: number) => {
    const heard = { count: 0 };
    const tell = () => void heard.count++;
    const listener = new ProcessorListener({
      name: "handler",
      handler: { onAdd: tell, onUpdate: tell, onDelete: tell },
      clock,
      informerSynced: new DoneSignal("informer"),
      requestedResyncPeriodMs: periodMs,
      resyncCheckPeriodMs: 1000,
    });
    processor.add(listener);
    return Object.assign(heard, { listener });
  };
  return { clock, processor, listen };
}

describe("SharedProcessor", () => {
  it("keeps what is distributed before the start", async () => {
    const { processor, listen } = processing();
    const one = listen(0);
    processor.distribute(notification, false);
    await settle();
    assert.equal(one.count, 0);
    processor.start();
    await settle();

    assert.equal(one.count, 1);
    await processor.stop();
  });

  it("tells of a resync those that are due, and all until it was first decided", async () => {
    const { clock, processor, listen } = processing();
    processor.start();
    const [never, often, rarely] = [listen(0), listen(1000), listen(3000)];
    processor.distribute(notification, true);
    for (let second = 1; second <= 3; second++) {
      clock.advance(1000);
      assert.equal(processor.shouldResync(), true);
      processor.distribute(notification, true);
    }
    await settle();

    assert.deepEqual([never.count, often.count, rarely.count], [1, 4, 2]);
    await processor.stop();
  });

  it("needs no resync when nobody is due", () => {
    const { processor, listen } = processing();
    listen(1000);

    assert.equal(processor.shouldResync(), false);
  });

  it("distributes to whoever is left when one is removed", async () => {
    const { processor, listen } = processing();
    processor.start();
    const [removed, left] = [listen(0), listen(0)];
    processor.remove(removed.listener);
    processor.distribute(notification, false);
    await settle();

    assert.deepEqual([removed.count, left.count], [0, 1]);
    assert.equal(processor.has(removed.listener), false);
    await processor.stop();
  });
});
