import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesObject } from "../../wire/resource.js";
import { Cache } from "./cache.js";
import { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import type { Deltas } from "./delta.js";
import { DeltaFifo, type DeltaFifoOptions } from "./delta-fifo.js";
import { KeyError } from "./key.js";
import { QueueClosedError } from "./queue.js";
import { RequeueError } from "./requeue-error.js";
import { pod, settle } from "./scripted-lister-watcher.js";

function knowing(...objects: readonly KubernetesObject[]): Cache {
  const cache = new Cache();
  cache.replace(objects, "0");
  return cache;
}

async function pop(fifo: DeltaFifo): Promise<Deltas> {
  let popped: Deltas = [];
  await fifo.pop((deltas) => {
    popped = deltas;
  });
  return popped;
}

async function popAll(fifo: DeltaFifo): Promise<readonly Deltas[]> {
  const all: Deltas[] = [];
  fifo.close();
  for (;;) {
    try {
      all.push(await pop(fifo));
    } catch (error) {
      assert.ok(error instanceof QueueClosedError);
      return all;
    }
  }
}

describe("DeltaFifo.pop()", () => {
  it("hands over everything about one object, oldest first", async () => {
    const fifo = new DeltaFifo();
    fifo.add(pod("one", "1"));
    fifo.add(pod("two", "2"));
    fifo.update(pod("one", "3"));
    fifo.delete(pod("one", "4"));

    assert.deepEqual(await popAll(fifo), [
      [
        { type: "Added", object: pod("one", "1") },
        { type: "Updated", object: pod("one", "3") },
        { type: "Deleted", object: pod("one", "4") },
      ],
      [{ type: "Added", object: pod("two", "2") }],
    ]);
  });

  it("puts an object that comes again behind those that wait", async () => {
    const fifo = new DeltaFifo();
    fifo.add(pod("one", "1"));
    fifo.add(pod("two", "2"));
    await pop(fifo);
    fifo.update(pod("one", "3"));

    const keys = (await popAll(fifo)).map(([first]) => first);
    assert.deepEqual(keys, [
      { type: "Added", object: pod("two", "2") },
      { type: "Updated", object: pod("one", "3") },
    ]);
  });

  it("waits for something to come", async () => {
    const fifo = new DeltaFifo();
    const popping = pop(fifo);
    await settle();
    fifo.add(pod("one", "1"));

    assert.deepEqual(await popping, [{ type: "Added", object: pod("one", "1") }]);
  });

  it("ends with an error when the queue is closed and empty", async () => {
    const fifo = new DeltaFifo();
    const popping = pop(fifo);
    fifo.close();

    await assert.rejects(popping, QueueClosedError);
  });

  it("passes on what the process throws, and the item is gone", async () => {
    const fifo = new DeltaFifo();
    fifo.add(pod("one", "1"));
    const failing = fifo.pop(() => {
      throw new Error("no");
    });

    await assert.rejects(failing, /^Error: no$/);
    assert.deepEqual(await popAll(fifo), []);
  });
});

describe("DeltaFifo with known objects that cannot be looked up", () => {
  const logged: string[] = [];
  const unreadable: DeltaFifoOptions = {
    knownObjects: {
      listKeys: () => ["default/gone", "default/unreadable"],
      getByKey: (key) => {
        if (key === "default/unreadable") throw new Error("no");
        return undefined;
      },
    },
    log: (message) => logged.push(message),
  };

  it("queues a deletion in doubt, buries without a state, and says so", async () => {
    const fifo = new DeltaFifo(unreadable);
    fifo.resync();
    fifo.delete(pod("unreadable", "1"));
    fifo.delete(pod("gone", "1"));
    fifo.replace([], "2");

    assert.deepEqual(await popAll(fifo), [
      [{ type: "Deleted", object: pod("unreadable", "1") }],
      [{ type: "Deleted", object: new DeletedFinalStateUnknown("default/gone", undefined) }],
    ]);
    assert.deepEqual(logged, [
      "default/gone is listed as known, but nothing is known of it",
      "cannot look up default/unreadable among what is known",
      "cannot look up default/unreadable among what is known",
      "default/gone is listed as known, but nothing is known of it",
    ]);
  });
});

describe("DeltaFifo as a store", () => {
  it("returns what it holds, and what it returned does not change", () => {
    const fifo = new DeltaFifo();
    fifo.add(pod("one", "1"));
    const before = fifo.get(pod("one", "9"));
    fifo.update(pod("one", "2"));
    fifo.addIfNotPresent([{ type: "Added", object: pod("one", "0") }]);

    assert.deepEqual(before, [{ type: "Added", object: pod("one", "1") }]);
    assert.deepEqual(fifo.list(), [pod("one", "2")]);
    assert.deepEqual(fifo.listKeys(), ["default/one"]);
    assert.equal(fifo.getByKey("default/two"), undefined);
  });

  it("puts back what the process asks it to", async () => {
    const fifo = new DeltaFifo();
    fifo.add(pod("one", "1"));
    await fifo.pop(() => {
      throw new RequeueError();
    });

    assert.deepEqual(await popAll(fifo), [[{ type: "Added", object: pod("one", "1") }]]);
  });
});

describe("DeltaFifo.delete()", () => {
  it("is dropped for an object that is neither known nor queued", async () => {
    const fifo = new DeltaFifo({ knownObjects: knowing(pod("known", "1")) });
    fifo.delete(pod("unknown", "2"));
    fifo.delete(pod("known", "3"));

    assert.deepEqual(await popAll(fifo), [[{ type: "Deleted", object: pod("known", "3") }]]);
  });

  it("keeps the older of two in a row", async () => {
    const fifo = new DeltaFifo({ knownObjects: knowing(pod("one", "1")) });
    fifo.delete(pod("one", "2"));
    fifo.delete(pod("one", "3"));

    assert.deepEqual(await popAll(fifo), [[{ type: "Deleted", object: pod("one", "2") }]]);
  });

  it("keeps the newer of two in a row when the older is a tombstone", async () => {
    const fifo = new DeltaFifo({ knownObjects: knowing(pod("one", "1")) });
    fifo.replace([], "5");
    fifo.delete(pod("one", "6"));

    assert.deepEqual(await popAll(fifo), [[{ type: "Deleted", object: pod("one", "6") }]]);
  });
});

describe("DeltaFifo.replace()", () => {
  it("emits listed objects first and then a deletion for each that is missing", async () => {
    const fifo = new DeltaFifo({ knownObjects: knowing(pod("a", "1"), pod("b", "2")) });
    fifo.add(pod("queued", "3"));
    fifo.replace([pod("b", "4")], "9");

    assert.deepEqual(await popAll(fifo), [
      [
        { type: "Added", object: pod("queued", "3") },
        {
          type: "Deleted",
          object: new DeletedFinalStateUnknown("default/queued", pod("queued", "3")),
        },
      ],
      [{ type: "Replaced", object: pod("b", "4") }],
      [{ type: "Deleted", object: new DeletedFinalStateUnknown("default/a", pod("a", "1")) }],
    ]);
  });

  it("puts the newest queued state into the tombstone, not the known one", async () => {
    const fifo = new DeltaFifo({ knownObjects: knowing(pod("a", "1")) });
    fifo.delete(pod("a", "2"));
    fifo.add(pod("a", "3"));
    fifo.replace([], "9");

    const [deltas] = await popAll(fifo);
    assert.deepEqual(deltas?.at(-1), {
      type: "Deleted",
      object: new DeletedFinalStateUnknown("default/a", pod("a", "3")),
    });
  });

  it("emits no second deletion when it is repeated", async () => {
    const fifo = new DeltaFifo({ knownObjects: knowing(pod("a", "1")) });
    fifo.replace([], "5");
    fifo.replace([], "6");

    assert.deepEqual(await popAll(fifo), [
      [{ type: "Deleted", object: new DeletedFinalStateUnknown("default/a", pod("a", "1")) }],
    ]);
  });

  it("emits an object that was queued as deleted", async () => {
    const fifo = new DeltaFifo({ knownObjects: knowing(pod("a", "1")) });
    fifo.delete(pod("a", "2"));
    fifo.replace([pod("a", "3")], "9");

    assert.deepEqual(await popAll(fifo), [
      [
        { type: "Deleted", object: pod("a", "2") },
        { type: "Replaced", object: pod("a", "3") },
      ],
    ]);
  });

  it("can emit Sync instead", async () => {
    const fifo = new DeltaFifo({ replaceDeltaType: "Sync" });
    fifo.replace([pod("a", "3")], "9");

    assert.deepEqual(await popAll(fifo), [[{ type: "Sync", object: pod("a", "3") }]]);
  });
});

describe("DeltaFifo.resync()", () => {
  it("emits Sync for known objects that have nothing queued", async () => {
    const fifo = new DeltaFifo({ knownObjects: knowing(pod("a", "1"), pod("b", "2")) });
    fifo.update(pod("a", "3"));
    fifo.resync();

    assert.deepEqual(await popAll(fifo), [
      [{ type: "Updated", object: pod("a", "3") }],
      [{ type: "Sync", object: pod("b", "2") }],
    ]);
  });
});

describe("DeltaFifo.hasSynced()", () => {
  const cases: readonly (readonly [string, (fifo: DeltaFifo) => void, number])[] = [
    ["an add", (fifo) => fifo.add(pod("a", "1")), 0],
    ["an empty list", (fifo) => fifo.replace([], "1"), 0],
    ["a list of two", (fifo) => fifo.replace([pod("a", "1"), pod("b", "2")], "2"), 2],
    ["a list with a duplicate", (fifo) => fifo.replace([pod("a", "1"), pod("a", "2")], "2"), 1],
  ];
  for (const [what, fill, popCount] of cases) {
    it(`is true after ${what} and ${popCount} pops`, async () => {
      const fifo = new DeltaFifo();
      assert.equal(fifo.hasSynced(), false);
      fill(fifo);
      for (let count = 0; count < popCount; count++) {
        assert.equal(fifo.hasSynced(), false);
        await fifo.pop((_deltas, isInInitialList) => assert.equal(isInInitialList, true));
      }

      assert.equal(fifo.hasSynced(), true);
      assert.equal(fifo.synced.isDone(), true);
    });
  }

  it("counts deletions that the first list causes", async () => {
    const fifo = new DeltaFifo({ knownObjects: knowing(pod("gone", "1")) });
    fifo.replace([pod("a", "2")], "2");
    await pop(fifo);
    assert.equal(fifo.hasSynced(), false);
    await pop(fifo);

    assert.equal(fifo.hasSynced(), true);
  });
});

describe("DeltaFifo with a transform", () => {
  const marking: DeltaFifoOptions = {
    transform: (object) => ({ ...object, marks: Number(object["marks"] ?? 0) + 1 }),
  };

  it("transforms each object once, and neither tombstones nor resyncs", async () => {
    const known = knowing({ ...pod("a", "1"), marks: 1 }, { ...pod("b", "1"), marks: 1 });
    const fifo = new DeltaFifo({ ...marking, knownObjects: known });
    fifo.add(pod("c", "2"));
    fifo.resync();
    fifo.replace([pod("c", "3"), pod("b", "1")], "9");

    const marks = (await popAll(fifo)).flat().map((delta) => {
      if (!("object" in delta)) return undefined;
      const { object } = delta;
      return object instanceof DeletedFinalStateUnknown
        ? object.object?.["marks"]
        : object["marks"];
    });
    assert.deepEqual(marks, [1, 1, 1, 1, 1, 1]);
  });

  it("queues nothing when it fails, and says which list failed", async () => {
    const fifo = new DeltaFifo({
      transform: (object) => {
        if (object.metadata.name === "bad") throw new Error("no");
        return object;
      },
    });
    assert.throws(() => fifo.add(pod("bad", "1")), /^Error: no$/);
    const replace = () => fifo.replace([pod("good", "1"), pod("bad", "1")], "2");
    assert.throws(replace, /^Error: couldn't enqueue object: no$/);

    assert.deepEqual(await popAll(fifo), [[{ type: "Replaced", object: pod("good", "1") }]]);
  });
});

describe("DeltaFifo keys", () => {
  it("refuses an object without one", () => {
    const broken: KubernetesObject = JSON.parse("{}");

    assert.throws(() => new DeltaFifo().add(broken), KeyError);
  });
});
