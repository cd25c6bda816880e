import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import { DoneSignal } from "./done-checker.js";
import { settle } from "./scripted-lister-watcher.js";
import { waitFor, waitForCacheSync } from "./wait-for-cache-sync.js";

describe("waitForCacheSync()", () => {
  it("looks at once, and then every 100 ms, until all are true in one round", async () => {
    const clock = new VirtualClock(0);
    const answers = [false, true, true];
    let askedCount = 0;
    const { signal } = new AbortController();
    const waiting = waitForCacheSync(
      clock,
      signal,
      () => true,
      () => answers[askedCount++] ?? true,
    );
    assert.equal(askedCount, 1);
    clock.advance(99);
    await settle();
    assert.equal(askedCount, 1);
    clock.advance(1);

    assert.equal(await waiting, true);
    assert.equal(askedCount, 2);
  });

  it("is false once aborted, but still looks once", async () => {
    const clock = new VirtualClock(0);

    assert.equal(await waitForCacheSync(clock, AbortSignal.abort(), () => true), true);
    assert.equal(await waitForCacheSync(clock, AbortSignal.abort(), () => false), false);
  });
});

describe("waitFor()", () => {
  it("is true when all are done, in whatever order", async () => {
    const [one, two] = [new DoneSignal("one"), new DoneSignal("two")];
    const said: string[] = [];
    const { signal } = new AbortController();
    const waiting = waitFor(signal, "caches", [one, two], (message) => void said.push(message));
    two.complete();
    await settle();
    one.complete();

    assert.equal(await waiting, true);
    assert.deepEqual(said, ["waiting for caches", "caches: two is done", "caches: one is done"]);
  });

  it("is false when aborted first, and names what is missing, sorted", async () => {
    const abort = new AbortController();
    const said: string[] = [];
    const done = new DoneSignal("done");
    done.complete();
    const checkers = [new DoneSignal("two"), done, new DoneSignal("one")];
    const waiting = waitFor(abort.signal, "caches", checkers, (message) => void said.push(message));
    await settle();
    abort.abort();

    assert.equal(await waiting, false);
    assert.equal(said.at(-1), "caches: gave up, missing one, two");
  });

  it("counts what is done even when it has been aborted, and nothing at all as done", async () => {
    const done = new DoneSignal("done");
    done.complete();

    assert.equal(await waitFor(AbortSignal.abort(), "", [done]), true);
    assert.equal(await waitFor(AbortSignal.abort(), "", []), true);
  });
});
