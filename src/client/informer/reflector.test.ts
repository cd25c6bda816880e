import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng } from "../../time/prng.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import type { WatchEvent } from "../../wire/watch-event.js";
import { Cache } from "./cache.js";
import { Reflector, type ReflectorOptions } from "./reflector.js";
import {
  bookmark,
  failure,
  pod,
  ScriptedListerWatcher,
  settle,
  statusError,
} from "./scripted-lister-watcher.js";

const DELAY_MS = 1000;

interface Stage {
  readonly clock: VirtualClock;
  readonly server: ScriptedListerWatcher;
  readonly store: Cache;
  readonly reflector: Reflector;
  readonly errors: Error[];
  readonly stop: () => Promise<void>;
}

async function reflecting(
  options: Partial<ReflectorOptions> & { readonly isWatchListEnabled?: boolean } = {},
): Promise<Stage> {
  const clock = new VirtualClock(0);
  const server = new ScriptedListerWatcher();
  const store = new Cache();
  const errors: Error[] = [];
  const reflector = new Reflector({
    listerWatcher: server,
    store,
    clock,
    prng: createPrng(1),
    backoff: { nextDelayMs: () => DELAY_MS },
    config: {
      name: "r",
      typeDescription: "pods",
      isWatchListEnabled: options.isWatchListEnabled ?? false,
      pageMaxCount: undefined,
      expectedKind: undefined,
      internalErrorRetryMaxMs: 0,
      isVersionTakenFromInitialAdds: false,
    },
    onWatchError: (error) => void errors.push(error),
    ...options,
  });
  const abort = new AbortController();
  const running = reflector.run(abort.signal);
  await settle();
  const stop = async () => {
    abort.abort();
    await running;
  };
  return { clock, server, store, reflector, errors, stop };
}

function asked(server: ScriptedListerWatcher): readonly string[] {
  return server.requests.map(({ type, options }) => `${type} ${options.resourceVersion ?? ""}`);
}

async function pass(clock: VirtualClock, byMs: number): Promise<void> {
  clock.advance(byMs);
  await settle();
}

const added: WatchEvent = { type: "ADDED", object: pod("b", "11") };

describe("Reflector", () => {
  it("lists, fills the store, watches from there and applies what comes", async () => {
    const { server, store, reflector, stop } = await reflecting();
    await server.answerList("10", pod("a", "5"));
    assert.deepEqual(store.listKeys(), ["default/a"]);
    await server.openWatch(
      added,
      { type: "MODIFIED", object: pod("a", "12") },
      { type: "DELETED", object: pod("b", "13") },
      bookmark("15"),
    );

    assert.deepEqual(store.list(), [pod("a", "12")]);
    assert.equal(reflector.lastSyncResourceVersion(), "15");
    assert.deepEqual(asked(server), ["list 0", "watch 10"]);
    await stop();
  });

  it("asks for watches that live a whole number of seconds, between 5 and 10 minutes", async () => {
    const { server, stop } = await reflecting();
    await server.answerList("10");
    for (let count = 0; count < 20; count++) (await server.openWatch(added)).end();
    await settle();
    await stop();

    const timeouts = server.requests.slice(1).map(({ options }) => options.timeoutSeconds ?? 0);
    assert.ok(
      timeouts.every((seconds) => seconds >= 300 && seconds < 600),
      timeouts.join(),
    );
    assert.ok(timeouts.every(Number.isInteger));
    assert.ok(new Set(timeouts).size > 10);
  });

  it("reports a failed list and tries again after the delay", async () => {
    const { clock, server, errors, store, stop } = await reflecting();
    await server.failNewest(new Error("down"));
    assert.deepEqual(
      errors.map((error) => error.message),
      ["failed to list pods: down"],
    );
    await pass(clock, DELAY_MS - 1);
    assert.equal(server.requests.length, 1);
    await pass(clock, 1);
    await server.answerList("10", pod("a", "5"));

    assert.deepEqual(store.listKeys(), ["default/a"]);
    await stop();
  });

  it("reports nothing for an error in the stream, but waits before it lists", async () => {
    const { clock, server, errors, stop } = await reflecting();
    await server.answerList("10");
    const watch = await server.openWatch({ type: "ERROR", object: failure(410, "Expired") });
    assert.equal(watch.isStopped, true);
    assert.deepEqual(asked(server), ["list 0", "watch 10"]);
    await pass(clock, DELAY_MS);

    assert.deepEqual(errors, []);
    assert.deepEqual(asked(server), ["list 0", "watch 10", "list 10"]);
    await stop();
  });

  it("fills the store from a streaming list at its end, and goes on with the same stream", async () => {
    const { server, store, reflector, stop } = await reflecting({ isWatchListEnabled: true });
    const watch = await server.openWatch(added, { type: "ADDED", object: pod("a", "7") });
    assert.deepEqual(store.listKeys(), []);
    assert.equal(reflector.lastSyncResourceVersion(), "");
    watch.send(bookmark("20", true), { type: "DELETED", object: pod("b", "21") });
    await settle();

    assert.deepEqual(store.listKeys(), ["default/a"]);
    assert.deepEqual(asked(server), ["watch "]);
    assert.equal(watch.isStopped, false);
    await stop();
  });

  it("throws away what a streaming list delivered before it broke", async () => {
    const { server, store, stop } = await reflecting({ isWatchListEnabled: true });
    (await server.openWatch(added)).end();
    await settle();
    await server.openWatch({ type: "ADDED", object: pod("a", "7") }, bookmark("20", true));

    assert.deepEqual(store.listKeys(), ["default/a"]);
    await stop();
  });

  it("lists when a streaming list is refused, and keeps nothing of it", async () => {
    const { server, store, errors, stop } = await reflecting({ isWatchListEnabled: true });
    await server.openWatch(added, { type: "ERROR", object: failure(500, "InternalError") });
    assert.deepEqual(asked(server), ["watch ", "list 0"]);
    await server.answerList("10", pod("a", "5"));

    assert.deepEqual(store.listKeys(), ["default/a"]);
    assert.deepEqual(errors, []);
    await stop();
  });

  it("warns while the end of a streaming list is awaited, and no longer", async () => {
    const said: string[] = [];
    const { clock, server, stop } = await reflecting({
      isWatchListEnabled: true,
      log: (message) => void said.push(message),
    });
    const watch = await server.openWatch();
    await pass(clock, 10_000);
    assert.match(said.join(), /awaiting required bookmark event/);
    watch.send(bookmark("20", true));
    await settle();

    assert.equal(clock.nextDueInMs(), undefined);
    await stop();
  });

  it("goes on when the store refuses an event, and takes its version", async () => {
    const store = new Cache({
      transform: (object) => {
        if (object.metadata.name === "bad") throw new Error("no");
        return object;
      },
    });
    const { server, reflector, stop } = await reflecting({ store });
    await server.answerList("10");
    await server.openWatch({ type: "ADDED", object: pod("bad", "11") });

    assert.equal(reflector.lastSyncResourceVersion(), "11");
    assert.deepEqual(store.list(), []);
    await stop();
  });

  it("tells a store that wants to know of each version", async () => {
    const versions: string[] = [];
    const store = Object.assign(new Cache(), {
      updateResourceVersion: (version: string) => void versions.push(version),
    });
    const { server, stop } = await reflecting({ store });
    await server.answerList("10");
    await server.openWatch(added, bookmark("15"));

    assert.deepEqual(versions, ["11", "15"]);
    await stop();
  });

  it("resyncs while a cycle lasts, if it should, and lists again when that fails", async () => {
    let resyncCount = 0;
    let isWanted = true;
    const store = Object.assign(new Cache(), {
      resync: () => {
        if (++resyncCount === 2) throw new Error("no");
      },
    });
    const { clock, server, errors, stop } = await reflecting({
      store,
      resyncPeriodMs: 500,
      shouldResync: () => isWanted,
    });
    await pass(clock, 600);
    assert.equal(resyncCount, 0);
    await server.answerList("10");
    const watch = await server.openWatch();
    await pass(clock, 500);
    assert.equal(resyncCount, 1);
    isWanted = false;
    await pass(clock, 500);
    assert.equal(resyncCount, 1);
    isWanted = true;
    await pass(clock, 500);
    assert.equal(watch.isStopped, true);
    await pass(clock, DELAY_MS);

    assert.equal(asked(server).at(-1), "list 10");
    assert.deepEqual(errors, []);
    await stop();
  });

  it("survives a watch error handler that throws", async () => {
    const { clock, server, stop } = await reflecting({
      onWatchError: () => {
        throw new Error("handler");
      },
    });
    await server.failNewest(new Error("down"));
    await pass(clock, DELAY_MS);

    assert.equal(server.requests.length, 2);
    await stop();
  });
});

describe("Reflector.run(), when its signal aborts", () => {
  it("asks for nothing when it has aborted before", async () => {
    const { server, reflector } = await reflecting();
    const before = server.requests.length;
    await reflector.run(AbortSignal.abort());

    assert.equal(server.requests.length, before);
  });

  it("ends a list without its answer", async () => {
    const { server, store, stop } = await reflecting();
    await stop();
    await server.answerList("10", pod("a", "5"));

    assert.deepEqual(store.list(), []);
  });

  it("stops a watch that opens too late", async () => {
    const { server, stop } = await reflecting();
    await server.answerList("10");
    await stop();
    const watch = await server.openWatch();

    assert.equal(watch.isStopped, true);
  });

  it("ends an open watch and a pause", async () => {
    const open = await reflecting();
    await open.server.answerList("10");
    const watch = await open.server.openWatch();
    await open.stop();
    assert.equal(watch.isStopped, true);

    const pausing = await reflecting();
    await pausing.server.failNewest(statusError(403, "Forbidden"));
    await pausing.stop();
    assert.equal(pausing.clock.nextDueInMs(), undefined);
  });
});
