import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesObject } from "../../wire/resource.js";
import { Cache } from "./cache.js";
import { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import type { Delta } from "./delta.js";
import { deletionHandlingMetaNamespaceKey, KeyError } from "./key.js";
import {
  BatchError,
  type ProcessTarget,
  processDeltas,
  processDeltasInBatch,
} from "./process-deltas.js";
import { pod } from "./scripted-lister-watcher.js";
import type { Store } from "./store.js";

const broken: KubernetesObject = JSON.parse("{}");

/** A target that notes each call together with the versions that the store held at that moment. */
function targetWith(...stored: readonly KubernetesObject[]): {
  readonly target: ProcessTarget;
  readonly notified: string[];
  readonly store: Cache;
} {
  const store = new Cache();
  store.replace(stored, "0");
  const notified: string[] = [];
  const held = () => store.list().map(short).sort().join(" ");
  const target: ProcessTarget = {
    store,
    keyFunc: deletionHandlingMetaNamespaceKey,
    listener: {
      onAdd: (object, isInInitialList) =>
        void notified.push(`add ${short(object)}${isInInitialList ? "!" : ""} [${held()}]`),
      onUpdate: (older, newer) =>
        void notified.push(`update ${short(older)} ${short(newer)} [${held()}]`),
      onDelete: (deleted) =>
        void notified.push(
          deleted instanceof DeletedFinalStateUnknown
            ? `tombstone ${deleted.key} [${held()}]`
            : `delete ${short(deleted)} [${held()}]`,
        ),
    },
  };
  return { target, notified, store };
}

function short(object: KubernetesObject): string {
  return `${object.metadata.name}@${object.metadata.resourceVersion}`;
}

describe("processDeltas()", () => {
  for (const type of ["Added", "Updated", "Replaced", "Sync"] as const) {
    it(`takes ${type} for an add of what is not stored, and for an update of what is`, () => {
      const { target, notified } = targetWith(pod("old", "1"));
      processDeltas(target, [{ type, object: pod("new", "2") }], true);
      processDeltas(target, [{ type, object: pod("old", "3") }], false);

      assert.deepEqual(notified, ["add new@2! [new@2 old@1]", "update old@1 old@3 [new@2 old@3]"]);
    });
  }

  it("tells of a deletion after it, even of what was not stored", () => {
    const { target, notified } = targetWith(pod("a", "1"));
    processDeltas(target, [{ type: "Deleted", object: pod("a", "2") }], false);
    processDeltas(target, [{ type: "Deleted", object: pod("b", "3") }], false);

    assert.deepEqual(notified, ["delete a@2 []", "delete b@3 []"]);
  });

  it("swaps the store for a list, then tells of what vanished, then of what is listed", () => {
    const { target, notified, store } = targetWith(pod("gone", "1"), pod("kept", "2"));
    const objects = [pod("new", "4"), pod("kept", "3")];
    processDeltas(target, [{ type: "ReplacedAll", resourceVersion: "9", objects }], false);

    assert.deepEqual(notified, [
      "tombstone default/gone [kept@3 new@4]",
      "add new@4 [kept@3 new@4]",
      "update kept@2 kept@3 [kept@3 new@4]",
    ]);
    assert.equal(store.lastStoreSyncResourceVersion(), "9");
  });

  it("puts the state before the swap into tombstones", () => {
    const { target } = targetWith(pod("gone", "1"));
    const deleted: unknown[] = [];
    const listener = {
      ...target.listener,
      onDelete: (object: unknown) => void deleted.push(object),
    };
    const delta: Delta = { type: "ReplacedAll", resourceVersion: "9", objects: [] };
    processDeltas({ ...target, listener }, [delta], false);

    assert.deepEqual(deleted, [new DeletedFinalStateUnknown("default/gone", pod("gone", "1"))]);
  });

  it("tells of everything for a resync, without writing", () => {
    const { target, notified, store } = targetWith(pod("a", "1"), pod("b", "2"));
    processDeltas(target, [{ type: "SyncAll" }], false);

    assert.deepEqual(notified, ["update a@1 a@1 [a@1 b@2]", "update b@2 b@2 [a@1 b@2]"]);
    assert.equal(store.lastStoreSyncResourceVersion(), "0");
  });

  it("moves the store's version for a bookmark and tells nobody", () => {
    const { target, notified, store } = targetWith();
    processDeltas(target, [{ type: "Bookmark", resourceVersion: "12" }], false);

    assert.deepEqual(notified, []);
    assert.equal(store.lastStoreSyncResourceVersion(), "12");
  });

  it("stops at what cannot be stored, and tells nobody of it", () => {
    const { target, notified } = targetWith();
    const deltas: readonly Delta[] = [
      { type: "Added", object: pod("a", "1") },
      { type: "Added", object: broken },
      { type: "Added", object: pod("b", "2") },
    ];

    assert.throws(() => processDeltas(target, deltas, false), KeyError);
    assert.deepEqual(notified, ["add a@1 [a@1]"]);
  });
});

describe("processDeltasInBatch()", () => {
  const batch: readonly Delta[] = [
    { type: "Updated", object: pod("a", "2") },
    { type: "Deleted", object: pod("b", "3") },
    { type: "Added", object: pod("c", "4") },
  ];

  it("changes everything first and then tells, in order", () => {
    const { target, notified } = targetWith(pod("a", "1"), pod("b", "1"));
    processDeltasInBatch(target, batch, true);

    assert.deepEqual(notified, [
      "update a@1 a@2 [a@2 c@4]",
      "delete b@3 [a@2 c@4]",
      "add c@4! [a@2 c@4]",
    ]);
  });

  it("tells of what could be stored, and fails for the rest", () => {
    const { target, notified } = targetWith();
    const withBroken: readonly Delta[] = [{ type: "Added", object: broken }, ...batch.slice(2)];

    assert.throws(
      () => processDeltasInBatch(target, withBroken, false),
      /not all items in the batch successfully processed: failed to execute \(1\/2\) transactions/,
    );
    assert.deepEqual(notified, ["add c@4 [c@4]"]);
  });

  it("refuses what is about all objects", () => {
    const { target } = targetWith();

    assert.throws(
      () => processDeltasInBatch(target, [{ type: "SyncAll" }], false),
      /^BatchError: Delta type SyncAll is not supported in batch processing$/,
    );
  });

  it("goes one by one through a store without transactions, and does not stop at a failure", () => {
    const { target, notified, store } = targetWith();
    const plain: Store = {
      add: (object) => store.add(object),
      update: (object) => store.update(object),
      delete: (object) => store.delete(object),
      get: (object) => store.get(object),
      getByKey: (key) => store.getByKey(key),
      list: () => store.list(),
      listKeys: () => store.listKeys(),
      replace: (objects, version) => store.replace(objects, version),
      resync: () => undefined,
      bookmark: (version) => store.bookmark(version),
      lastStoreSyncResourceVersion: () => store.lastStoreSyncResourceVersion(),
    };
    const deltas: readonly Delta[] = [{ type: "Added", object: broken }, ...batch.slice(2)];

    assert.throws(
      () => processDeltasInBatch({ ...target, store: plain }, deltas, false),
      BatchError,
    );
    assert.deepEqual(notified, ["add c@4 [c@4]"]);
  });
});
