import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesObject } from "../../wire/resource.js";
import { Cache } from "./cache.js";
import { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import type { Delta } from "./delta.js";
import { KeyError } from "./key.js";
import { QueueClosedError } from "./queue.js";
import { RealFifo } from "./real-fifo.js";
import { pod } from "./scripted-lister-watcher.js";

const broken: KubernetesObject = JSON.parse("{}");

function perObject(...known: readonly KubernetesObject[]): RealFifo {
  const knownObjects = new Cache();
  knownObjects.replace(known, "0");
  return new RealFifo({ mode: { type: "per-object", knownObjects } });
}

function atomic(emitsBookmarks = true): RealFifo {
  return new RealFifo({ mode: { type: "atomic", emitsBookmarks } });
}

function tombstone(name: string, version: string): Delta {
  const object = new DeletedFinalStateUnknown(`default/${name}`, pod(name, version));
  return { type: "Deleted", object };
}

async function popAll(fifo: RealFifo): Promise<readonly Delta[]> {
  const all: Delta[] = [];
  fifo.close();
  for (;;) {
    try {
      await fifo.pop((deltas) => {
        assert.equal(deltas.length, 1);
        all.push(...deltas);
      });
    } catch (error) {
      assert.ok(error instanceof QueueClosedError);
      return all;
    }
  }
}

async function popBatches(fifo: RealFifo): Promise<readonly (readonly string[])[]> {
  const batches: string[][] = [];
  const take = (deltas: readonly Delta[], isInInitialList: boolean) => {
    batches.push(deltas.map((delta) => `${isInInitialList ? "initial " : ""}${nameOf(delta)}`));
  };
  fifo.close();
  for (;;) {
    try {
      await fifo.popBatch(take, take);
    } catch (error) {
      assert.ok(error instanceof QueueClosedError);
      return batches;
    }
  }
}

function nameOf(delta: Delta): string {
  if (!("object" in delta) || delta.object instanceof DeletedFinalStateUnknown) return delta.type;
  return delta.object.metadata?.name ?? "broken";
}

describe("RealFifo", () => {
  it("keeps every notification in the order of arrival", async () => {
    const fifo = perObject();
    fifo.add(pod("a", "1"));
    fifo.add(pod("b", "2"));
    fifo.update(pod("a", "3"));
    fifo.delete(pod("unknown", "4"));
    fifo.delete(pod("unknown", "5"));

    assert.deepEqual(await popAll(fifo), [
      { type: "Added", object: pod("a", "1") },
      { type: "Added", object: pod("b", "2") },
      { type: "Updated", object: pod("a", "3") },
      { type: "Deleted", object: pod("unknown", "4") },
      { type: "Deleted", object: pod("unknown", "5") },
    ]);
  });

  it("queues nothing for an object without a key", async () => {
    const fifo = perObject();

    assert.throws(() => fifo.add(broken), KeyError);
    assert.throws(() => fifo.replace([pod("a", "1"), broken], "2"), KeyError);
    assert.deepEqual(await popAll(fifo), []);
  });

  it("ends a pop that waits when it is closed", async () => {
    const fifo = atomic();
    const popping = fifo.pop(() => undefined);
    fifo.close();

    await assert.rejects(popping, QueueClosedError);
  });
});

describe("RealFifo.replace(), per object", () => {
  it("emits deletions of queued, then of known objects, then what is listed in its order", async () => {
    const fifo = perObject(pod("known", "1"), pod("listed", "2"));
    fifo.add(pod("queued", "3"));
    fifo.delete(pod("deleted", "4"));
    fifo.replace([pod("new", "5"), pod("listed", "6")], "9");

    assert.deepEqual(await popAll(fifo), [
      { type: "Added", object: pod("queued", "3") },
      { type: "Deleted", object: pod("deleted", "4") },
      tombstone("queued", "3"),
      tombstone("known", "1"),
      { type: "Replaced", object: pod("new", "5") },
      { type: "Replaced", object: pod("listed", "6") },
    ]);
  });

  it("puts the newest queued state into the tombstone, not the known one", async () => {
    const fifo = perObject(pod("a", "1"));
    fifo.update(pod("a", "2"));
    fifo.replace([], "9");

    assert.deepEqual((await popAll(fifo)).at(-1), tombstone("a", "2"));
  });

  it("counts every entry of the first list, deletions and duplicates too", async () => {
    const fifo = perObject(pod("known", "1"));
    fifo.replace([pod("a", "2"), pod("a", "3")], "9");
    for (let count = 0; count < 3; count++) {
      assert.equal(fifo.hasSynced(), false);
      await fifo.pop((_deltas, isInInitialList) => assert.equal(isInInitialList, true));
    }

    assert.equal(fifo.hasSynced(), true);
  });
});

describe("RealFifo.resync(), per object", () => {
  it("emits Sync for known objects that have nothing queued", async () => {
    const fifo = perObject(pod("a", "1"), pod("b", "2"));
    fifo.update(pod("a", "3"));
    fifo.resync();

    assert.deepEqual(await popAll(fifo), [
      { type: "Updated", object: pod("a", "3") },
      { type: "Sync", object: pod("b", "2") },
    ]);
  });
});

describe("RealFifo, atomic", () => {
  it("queues a list, a resync and a bookmark as one entry each, behind what waits", async () => {
    const fifo = atomic();
    fifo.add(pod("a", "1"));
    fifo.replace([pod("b", "2")], "9");
    fifo.resync();
    fifo.bookmark("10");

    assert.deepEqual(await popAll(fifo), [
      { type: "Added", object: pod("a", "1") },
      { type: "ReplacedAll", resourceVersion: "9", objects: [pod("b", "2")] },
      { type: "SyncAll" },
      { type: "Bookmark", resourceVersion: "10" },
    ]);
  });

  it("ignores bookmarks unless told otherwise", async () => {
    const fifo = atomic(false);
    fifo.bookmark("10");

    assert.deepEqual(await popAll(fifo), []);
  });

  it("has synced when the entry of the first list has been worked off", async () => {
    const fifo = atomic();
    fifo.bookmark("1");
    assert.equal(fifo.hasSynced(), false);
    fifo.replace([pod("a", "1"), pod("b", "2")], "9");
    await fifo.pop(() => undefined);
    assert.equal(fifo.hasSynced(), false);
    await fifo.pop((_deltas, isInInitialList) => {
      assert.equal(isInInitialList, true);
      assert.equal(fifo.hasSynced(), false);
    });

    assert.equal(fifo.hasSynced(), true);
  });

  it("has synced at once after an add that comes before any list", () => {
    const fifo = atomic();
    fifo.add(pod("a", "1"));

    assert.equal(fifo.hasSynced(), true);
  });

  it("queues nothing of a list when a transform fails", async () => {
    const fifo = new RealFifo({
      mode: { type: "atomic" },
      transform: (object) => {
        if (object.metadata.name === "bad") throw new Error("no");
        return object;
      },
    });

    assert.throws(() => fifo.replace([pod("a", "1"), pod("bad", "2")], "9"), /^Error: no$/);
    assert.equal(fifo.hasSynced(), false);
    assert.deepEqual(await popAll(fifo), []);
  });

  it("does not transform tombstones", async () => {
    const fifo = new RealFifo({
      mode: { type: "atomic" },
      transform: (object) => ({ ...object, isTransformed: true }),
    });
    fifo.delete(new DeletedFinalStateUnknown("default/a", pod("a", "1")));

    assert.deepEqual(await popAll(fifo), [tombstone("a", "1")]);
  });
});

describe("RealFifo.popBatch()", () => {
  it("takes distinct keys together and closes the batch before a repeated one", async () => {
    const fifo = atomic();
    for (const name of ["a", "b", "a", "c", "d"]) fifo.update(pod(name, "1"));

    assert.deepEqual(await popBatches(fifo), [
      ["a", "b"],
      ["a", "c", "d"],
    ]);
  });

  it("never mixes the first list with what comes after it", async () => {
    const fifo = perObject();
    fifo.replace([pod("a", "1"), pod("b", "2")], "2");
    fifo.add(pod("c", "3"));

    assert.deepEqual(await popBatches(fifo), [["initial a", "initial b"], ["c"]]);
  });

  it("leaves what is about all objects alone", async () => {
    const fifo = atomic();
    fifo.add(pod("a", "1"));
    fifo.replace([], "2");
    fifo.add(pod("b", "3"));
    fifo.add(pod("c", "4"));

    assert.deepEqual(await popBatches(fifo), [["a"], ["ReplacedAll"], ["b", "c"]]);
  });

  it("closes a batch with an entry that has no key", async () => {
    const fifo = new RealFifo({ mode: { type: "atomic" }, transform: (object) => unnamed(object) });
    fifo.add(pod("a", "1"));
    fifo.add(pod("unnamed", "2"));
    fifo.add(pod("b", "3"));

    assert.deepEqual(await popBatches(fifo), [["a", "broken"], ["b"]]);
  });

  it("is bounded", async () => {
    const fifo = new RealFifo({ mode: { type: "atomic" }, batchMaxCount: 2 });
    for (const name of ["a", "b", "c"]) fifo.update(pod(name, "1"));

    assert.deepEqual(await popBatches(fifo), [["a", "b"], ["c"]]);
  });

  it("hands a batch of one to the process for one", async () => {
    const fifo = atomic();
    fifo.add(pod("a", "1"));
    const called: string[] = [];
    await fifo.popBatch(
      () => called.push("batch"),
      () => called.push("one"),
    );

    assert.deepEqual(called, ["one"]);
  });
});

function unnamed(object: KubernetesObject): KubernetesObject {
  return object.metadata.name === "unnamed" ? broken : object;
}
