import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { nextTurn } from "../../time/system-clock.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import type { MetricsProvider } from "./metrics-provider.js";
import { Queue } from "./queue.js";

const silent = { inc: () => undefined, dec: () => undefined };
const deaf = { set: () => undefined, observe: () => undefined };
const silentMetrics: MetricsProvider = {
  newDepthMetric: () => silent,
  newAddsMetric: () => silent,
  newLatencyMetric: () => deaf,
  newWorkDurationMetric: () => deaf,
  newUnfinishedWorkSecondsMetric: () => deaf,
  newLongestRunningProcessorSecondsMetric: () => deaf,
  newRetriesMetric: () => silent,
};

describe("Queue", () => {
  it("tells whoever gets whether there is something, without waiting where there is", async () => {
    const queue = new Queue<string>();
    assert.equal(queue.tryGet(), undefined);

    queue.add("foo");

    assert.deepEqual(queue.tryGet(), { item: "foo", shutdown: false });
    queue.shutDown();
    assert.deepEqual(queue.tryGet(), { item: undefined, shutdown: true });
    assert.deepEqual(await queue.get(), { item: undefined, shutdown: true });
  });

  it("gives an item that somebody waits for away at once", async () => {
    const queue = new Queue<string>();
    const got = queue.get();

    queue.add("foo");

    assert.equal(queue.len(), 0);
    assert.deepEqual(await got, { item: "foo", shutdown: false });
  });

  it("knows objects by identity, unless it is told what tells them apart", () => {
    const byIdentity = new Queue<{ readonly name: string }>();
    const byName = new Queue<{ readonly name: string }>({ keyOf: ({ name }) => name });

    for (const queue of [byIdentity, byName]) {
      queue.add({ name: "foo" });
      queue.add({ name: "foo" });
    }

    assert.deepEqual([byIdentity.len(), byName.len()], [2, 1]);
  });

  it("sets no timer without metrics, nor after its shutdown", () => {
    const clock = new VirtualClock();
    const bare = new Queue<string>({ name: "bare", clock });
    bare.add("foo");
    assert.equal(clock.nextDueInMs(), undefined);

    const measured = new Queue<string>({ name: "measured", metricsProvider: silentMetrics, clock });

    assert.equal(clock.nextDueInMs(), 500);
    measured.shutDown();
    assert.equal(clock.nextDueInMs(), undefined);
  });

  it("keeps nothing of an item that is done", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const queue = new Queue<object>();
    const seen = workOff(queue);

    for (let round = 0; round < 10 && seen.deref() !== undefined; round++) {
      await nextTurn();
      collect();
    }

    assert.equal(seen.deref(), undefined);
    assert.equal(queue.len(), 0);
  });

  it("gives keys once for each time they are added, however many others there were meanwhile", () => {
    const queue = new Queue<string>();
    const keys = Array.from({ length: 5_000 }, (_, number) => `default/web-${number}`);
    const given: string[] = [];

    for (const key of [...keys, ...keys]) {
      queue.add("default/held");
      queue.add(key);
      const got = [queue.tryGet()?.item, queue.tryGet()?.item];
      given.push(...got.filter((item) => item !== undefined));
      queue.done(key);
      queue.done(key);
      if (key.endsWith("7")) queue.done("default/held");
    }

    assert.deepEqual(
      given.filter((item) => item !== "default/held"),
      [...keys, ...keys],
    );
    assert.equal(given.length - 2 * keys.length, 1 + 2 * 500);
  });
});

/** Adds an object, works on it, and lets go of it. */
function workOff(queue: Queue<object>): WeakRef<object> {
  const item = { name: "foo" };
  queue.add(item);
  const got = queue.tryGet();
  if (got?.item !== undefined) queue.done(got.item);
  return new WeakRef(item);
}
