import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import { DoneSignal } from "./done-checker.js";
import { handlerOf, type ResourceEventHandler } from "./event-handler.js";
import type { Notification } from "./notification.js";
import { effectiveResyncPeriodMs, ProcessorListener } from "./processor-listener.js";
import { pod, settle } from "./scripted-lister-watcher.js";

function add(name: string, isInInitialList = false): Notification {
  return { type: "add", object: pod(name, "1"), isInInitialList };
}

function listening(handler: Partial<ResourceEventHandler>): {
  readonly listener: ProcessorListener;
  readonly clock: VirtualClock;
  readonly informer: DoneSignal;
  readonly running: Promise<void>;
} {
  const clock = new VirtualClock(0);
  const informer = new DoneSignal("informer");
  const listener = new ProcessorListener({
    name: "handler",
    handler: handlerOf(handler),
    clock,
    informerSynced: informer,
    requestedResyncPeriodMs: 0,
    resyncCheckPeriodMs: 0,
  });
  return { listener, clock, informer, running: listener.run() };
}

/** A handler that notes names and fails, or waits, at some. */
function noting(
  seen: string[],
  at: Readonly<Record<string, () => void | Promise<void>>> = {},
): Partial<ResourceEventHandler> {
  return {
    onAdd: (object) => {
      const name = object.metadata.name ?? "";
      seen.push(name);
      return at[name]?.();
    },
  };
}

function fail(): void {
  throw new Error("no");
}

describe("ProcessorListener", () => {
  it("tells in order and without time passing", async () => {
    const seen: string[] = [];
    const { listener } = listening(noting(seen));
    for (const name of ["a", "b", "c"]) listener.add(add(name));
    await settle();

    assert.deepEqual(seen, ["a", "b", "c"]);
  });

  it("waits for a handler's promise before it tells the next", async () => {
    const seen: string[] = [];
    const gate = new DoneSignal("gate");
    const { listener } = listening(noting(seen, { a: () => gate.done }));
    listener.add(add("a"));
    listener.add(add("b"));
    await settle();
    assert.deepEqual(seen, ["a"]);
    gate.complete();
    await settle();

    assert.deepEqual(seen, ["a", "b"]);
  });

  for (const [how, failing] of [
    ["throws", fail],
    ["rejects", async () => fail()],
  ] as const) {
    it(`skips what a handler ${how} at, and rests a second before the next`, async () => {
      const seen: string[] = [];
      const { listener, clock } = listening(noting(seen, { a: failing }));
      for (const name of ["a", "b", "c"]) listener.add(add(name));
      await settle();
      assert.deepEqual(seen, ["a"]);
      clock.advance(999);
      await settle();
      assert.deepEqual(seen, ["a"]);
      clock.advance(1);
      await settle();

      assert.deepEqual(seen, ["a", "b", "c"]);
    });
  }

  it("does not rest when nothing follows", async () => {
    const { listener, clock } = listening(noting([], { a: fail }));
    listener.add(add("a"));
    await settle();

    assert.equal(clock.nextDueInMs(), undefined);
  });

  it("drops what waits when it is stopped, and ends after the callback that runs", async () => {
    const seen: string[] = [];
    const gate = new DoneSignal("gate");
    const { listener, running } = listening(noting(seen, { a: () => gate.done }));
    let hasEnded = false;
    void running.then(() => {
      hasEnded = true;
    });
    listener.add(add("a"));
    listener.add(add("b"));
    await settle();
    listener.stop();
    listener.add(add("c"));
    await settle();
    assert.equal(hasEnded, false);
    gate.complete();
    await running;

    assert.deepEqual(seen, ["a"]);
  });

  it("ends its rest when it is stopped", async () => {
    const seen: string[] = [];
    const { listener, running } = listening(noting(seen, { a: fail }));
    listener.add(add("a"));
    listener.add(add("b"));
    await settle();
    listener.stop();
    await running;

    assert.deepEqual(seen, ["a"]);
  });
});

describe("ProcessorListener.synced", () => {
  it("is done when the informer is and its initial adds have been taken", async () => {
    const gate = new DoneSignal("gate");
    const { listener, informer } = listening(noting([], { b: () => gate.done }));
    listener.add(add("a", true));
    listener.add(add("b", true));
    informer.complete();
    await settle();
    assert.equal(listener.synced.isDone(), false);
    gate.complete();
    await settle();

    assert.equal(listener.synced.isDone(), true);
  });

  it("is never done when one of them failed", async () => {
    const { listener, informer, clock } = listening(noting([], { a: fail }));
    listener.add(add("a", true));
    listener.add(add("b", true));
    informer.complete();
    await settle();
    clock.advance(10_000);
    await settle();

    assert.equal(listener.synced.isDone(), false);
  });
});

describe("effectiveResyncPeriodMs()", () => {
  const cases: readonly (readonly [number, number, number])[] = [
    [0, 0, 0],
    [0, 1000, 0],
    [2000, 0, 0],
    [2000, 1000, 2000],
    [1000, 2000, 2000],
  ];
  for (const [requestedMs, checkMs, expectedMs] of cases) {
    it(`is ${expectedMs} for ${requestedMs} where one looks every ${checkMs}`, () => {
      assert.equal(effectiveResyncPeriodMs(requestedMs, checkMs), expectedMs);
    });
  }
});
