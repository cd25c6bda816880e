import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextTurn } from "../../time/system-clock.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { ControllerLoop } from "./controller-loop.js";
import { RateLimitingQueue } from "./rate-limiting-queue.js";
import { ScriptedLimiter } from "./scripted-limiter.js";

function createQueue(clock: VirtualClock): RateLimitingQueue<string> {
  return new RateLimitingQueue({ clock, rateLimiter: new ScriptedLimiter([1]) });
}

describe("ControllerLoop", () => {
  it("works off what is left when it is stopped, and ends then", async () => {
    const clock = new VirtualClock();
    const queue = createQueue(clock);
    const stopping = new AbortController();
    const synced: string[] = [];
    const loop = new ControllerLoop({ queue, clock, sync: (item) => void synced.push(item) });
    queue.add("foo");
    queue.add("bar");

    const running = loop.run(stopping.signal);
    stopping.abort();
    await running;

    assert.deepEqual(synced, ["foo", "bar"]);
    assert.equal(queue.shuttingDown(), true);
  });

  it("ends at once when it was stopped before", async () => {
    const clock = new VirtualClock();
    const queue = createQueue(clock);
    const loop = new ControllerLoop({ queue, clock, sync: () => undefined });

    await loop.run(AbortSignal.abort());

    assert.equal(queue.shuttingDown(), true);
  });

  it("gives up after as many retries as it is told, and says of what and why", async () => {
    const clock = new VirtualClock();
    const queue = createQueue(clock);
    const stopping = new AbortController();
    const givenUp: unknown[] = [];
    let syncCount = 0;
    const loop = new ControllerLoop({
      queue,
      clock,
      retryMaxCount: 1,
      sync: () => {
        syncCount++;
        throw new Error("no");
      },
      onGivenUp: (item, error) => void givenUp.push([item, String(error)]),
    });
    const running = loop.run(stopping.signal);

    queue.add("foo");
    await nextTurn();
    clock.advance(1);
    await nextTurn();
    stopping.abort();
    await running;

    assert.equal(syncCount, 2);
    assert.deepEqual(givenUp, [["foo", "Error: no"]]);
  });

  it("tells of what breaks a worker down, and is done with what it had", async () => {
    const clock = new VirtualClock();
    const queue = createQueue(clock);
    const stopping = new AbortController();
    const breakdowns: unknown[] = [];
    const loop = new ControllerLoop({
      queue,
      clock,
      retryMaxCount: 0,
      sync: () => Promise.reject(new Error("no")),
      onGivenUp: () => {
        throw new Error("a bug");
      },
      onBreakdown: (error) => void breakdowns.push(String(error)),
    });
    const running = loop.run(stopping.signal);

    queue.add("foo");
    await nextTurn();
    queue.add("foo");
    assert.deepEqual(breakdowns, ["Error: a bug"]);
    assert.equal(queue.len(), 1);

    clock.advance(1_000);
    await nextTurn();
    assert.equal(breakdowns.length, 2);
    stopping.abort();
    await running;
  });

  it("ends, other workers too, by what whoever hears of breakdowns throws", async () => {
    const clock = new VirtualClock();
    const queue = createQueue(clock);
    const loop = new ControllerLoop({
      queue,
      clock,
      workers: 3,
      retryMaxCount: 0,
      sync: () => Promise.reject(new Error("no")),
      onGivenUp: () => {
        throw new Error("a bug");
      },
      onBreakdown: (error) => {
        throw error;
      },
    });

    queue.add("foo");

    await assert.rejects(loop.run(new AbortController().signal), /a bug/);
    assert.equal(queue.shuttingDown(), true);
  });
});
