import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SharedIndexInformer, SharedInformerFactory } from "../../src/client/informer/index.js";
import { endedWatch } from "../../src/client/rest/http-watch.js";
import { Broadcaster } from "../../src/client/watch/index.js";
import { Queue, RateLimitingQueue } from "../../src/client/workqueue/index.js";

describe("using", () => {
  it("shuts queues down", () => {
    const queues = [new Queue<string>(), new RateLimitingQueue<string>()] as const;
    {
      using first = queues[0];
      using second = queues[1];
      first.add("a");
      second.add("a");
    }

    for (const queue of queues) assert.equal(queue.shuttingDown(), true);
  });

  it("ends a broadcaster and its watches", async () => {
    const broadcaster = new Broadcaster({
      queueMaxCount: 1,
      fullChannelBehavior: "wait-if-channel-full",
    });
    const watch = await broadcaster.watch();
    {
      await using _used = broadcaster;
    }

    assert.equal(await watch.next(), undefined);
  });

  it("ends the informers of a factory", async () => {
    const informer = new SharedIndexInformer({
      listerWatcher: {
        list: () => new Promise<never>(() => undefined),
        watch: () => new Promise<never>(() => undefined),
      },
    });
    {
      await using factory = new SharedInformerFactory({ createInformer: () => informer });
      factory.informerFor("pods");
      factory.start(new AbortController().signal);
    }

    assert.ok(informer.isStopped());
  });

  it("ends a watch", async () => {
    const watch = endedWatch();
    {
      using _used = watch;
    }

    assert.equal(await watch.next(), undefined);
  });
});
