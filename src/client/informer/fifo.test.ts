import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import { Fifo } from "./fifo.js";
import { KeyError, metaNamespaceKey } from "./key.js";
import { popOne } from "./pop-one.js";
import { QueueClosedError } from "./queue.js";
import { RequeueError } from "./requeue-error.js";
import { pod, settle } from "./scripted-lister-watcher.js";

async function popAll(fifo: Fifo): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  fifo.close();
  for (;;) {
    try {
      all.push(await popOne(fifo));
    } catch (error) {
      assert.ok(error instanceof QueueClosedError);
      return all;
    }
  }
}

describe("Fifo.pop()", () => {
  it("hands over each object once, in its newest state, in the order of the first", async () => {
    const fifo = new Fifo();
    fifo.add(pod("one", "1"));
    fifo.add(pod("two", "2"));
    fifo.update(pod("one", "3"));

    assert.deepEqual(await popAll(fifo), [pod("one", "3"), pod("two", "2")]);
  });

  it("passes over what was deleted, and waits on when that was all", async () => {
    const fifo = new Fifo();
    fifo.add(pod("one", "1"));
    fifo.delete(new DeletedFinalStateUnknown("default/one", undefined));
    const popping = popOne(fifo);
    await settle();
    fifo.add(pod("two", "2"));

    assert.deepEqual(await popping, pod("two", "2"));
  });

  it("wakes everybody who waits, each for an object of its own", async () => {
    const fifo = new Fifo();
    const popping = Promise.all([popOne(fifo), popOne(fifo)]);
    await settle();
    fifo.add(pod("one", "1"));
    fifo.add(pod("two", "2"));

    assert.deepEqual(await popping, [pod("one", "1"), pod("two", "2")]);
  });

  it("puts back what the process asks it to, unless there is something newer", async () => {
    const fifo = new Fifo();
    fifo.add(pod("one", "1"));
    fifo.add(pod("two", "2"));
    const failing = fifo.pop(() => {
      throw new RequeueError({ cause: new Error("not yet") });
    });
    await assert.rejects(failing, /^Error: not yet$/);
    await fifo.pop(() => {
      fifo.update(pod("two", "3"));
      throw new RequeueError();
    });

    assert.deepEqual(await popAll(fifo), [pod("one", "1"), pod("two", "3")]);
  });
});

describe("Fifo.replace()", () => {
  it("keeps what is queued when an object has no key", async () => {
    const fifo = new Fifo({ keyFunc: metaNamespaceKey });
    fifo.add(pod("one", "1"));

    assert.throws(() => fifo.replace([pod("two", "2"), JSON.parse("{}")], "3"), KeyError);
    assert.deepEqual(fifo.list(), [pod("one", "1")]);
  });
});

describe("Fifo.hasSynced()", () => {
  it("is true when what is left of the first list has been deleted and passed over", async () => {
    const fifo = new Fifo();
    fifo.replace([pod("one", "1")], "1");
    fifo.delete(pod("one", "2"));
    assert.equal(fifo.hasSynced(), false);
    const popping = popOne(fifo);

    assert.equal(fifo.hasSynced(), true);
    assert.equal(fifo.synced.isDone(), true);
    fifo.close();
    await assert.rejects(popping, QueueClosedError);
  });
});

describe("Fifo as a store", () => {
  it("tells what it holds", () => {
    const fifo = new Fifo();
    fifo.add(pod("one", "1"));
    fifo.addIfNotPresent(pod("one", "0"));
    fifo.addIfNotPresent(pod("two", "2"));

    assert.deepEqual(fifo.listKeys(), ["default/one", "default/two"]);
    assert.deepEqual(fifo.get(pod("one", "9")), pod("one", "1"));
    assert.equal(fifo.getByKey("default/three"), undefined);
  });
});
