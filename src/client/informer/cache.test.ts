import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesObject } from "../../wire/resource.js";
import { Cache } from "./cache.js";
import { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import { type IndexFunc, metaNamespaceIndexFunc, NAMESPACE_INDEX } from "./indexer.js";
import { KeyError } from "./key.js";
import { pod } from "./scripted-lister-watcher.js";
import { TransactionError } from "./store.js";
import { IndexFuncError } from "./store-index.js";

const users: IndexFunc = (object) => {
  const text = object.metadata.annotations?.["users"];
  return text === undefined ? [] : text.split(",");
};

function podOf(name: string, userNames: string, version = "1"): KubernetesObject {
  return pod(name, version, { annotations: { users: userNames } });
}

const broken: KubernetesObject = JSON.parse('{"kind":"Pod"}');

describe("Cache as a store", () => {
  it("returns what was added, by object and by key", () => {
    const cache = new Cache();
    const one = pod("one", "1");
    cache.add(one);

    assert.equal(cache.get(pod("one", "9")), one);
    assert.equal(cache.getByKey("default/one"), one);
    assert.equal(cache.getByKey("default/two"), undefined);
  });

  it("adds on update and updates on add", () => {
    const cache = new Cache();
    cache.update(pod("one", "1"));
    cache.add(pod("one", "2"));

    assert.deepEqual(cache.list(), [pod("one", "2")]);
  });

  it("deletes by key, and does not mind an absent one", () => {
    const cache = new Cache();
    cache.add(pod("one", "1"));
    cache.delete(pod("two", "1"));
    cache.delete(new DeletedFinalStateUnknown("default/one", undefined));

    assert.deepEqual(cache.listKeys(), []);
  });

  it("holds exactly what replace gives; of two with one key the later", () => {
    const cache = new Cache();
    cache.add(pod("old", "1"));
    cache.replace([pod("one", "2"), pod("one", "3"), pod("two", "4")], "9");

    assert.deepEqual(cache.list(), [pod("one", "3"), pod("two", "4")]);
  });

  it("keeps its content when replace fails", () => {
    const cache = new Cache();
    cache.add(pod("old", "1"));

    assert.throws(() => cache.replace([pod("one", "2"), broken], "9"), KeyError);
    assert.deepEqual(cache.listKeys(), ["default/old"]);
    assert.equal(cache.lastStoreSyncResourceVersion(), "1");
  });

  it("transforms on add and replace, under the key of the object before", () => {
    const cache = new Cache({ transform: (object) => pod("renamed", "t", object.metadata.labels) });
    cache.add(pod("one", "1"));
    cache.replace([...cache.list(), pod("two", "2")], "3");

    assert.deepEqual(cache.listKeys(), ["default/renamed", "default/two"]);
    assert.equal(cache.getByKey("default/two")?.metadata.name, "renamed");
  });

  it("stores nothing when the transform fails", () => {
    const cache = new Cache<KubernetesObject>({
      transform: () => {
        throw new Error("no");
      },
    });

    assert.throws(() => cache.add(pod("one", "1")), /^Error: transforming: no$/);
    assert.deepEqual(cache.list(), []);
  });
});

describe("Cache.lastStoreSyncResourceVersion()", () => {
  it("follows the writes, backwards too", () => {
    const cache = new Cache();
    const seen = [cache.lastStoreSyncResourceVersion()];
    const see = () => seen.push(cache.lastStoreSyncResourceVersion());
    cache.add(pod("one", "7"));
    see();
    cache.update(pod("one", "5"));
    see();
    cache.delete(pod("one", "8"));
    see();
    cache.delete(new DeletedFinalStateUnknown("default/one", pod("one", "9")));
    see();
    cache.replace([pod("two", "3")], "20");
    see();
    cache.bookmark("25");
    see();

    assert.deepEqual(seen, ["", "7", "5", "8", "8", "20", "25"]);
  });

  it("is that of the last operation of a transaction", () => {
    const cache = new Cache();
    cache.transaction([
      { type: "add", object: pod("one", "9") },
      { type: "add", object: pod("two", "4") },
    ]);

    assert.equal(cache.lastStoreSyncResourceVersion(), "4");
  });

  it("does not change by an empty transaction", () => {
    const cache = new Cache();
    cache.bookmark("3");
    cache.transaction([]);

    assert.equal(cache.lastStoreSyncResourceVersion(), "3");
  });
});

describe("Cache.transaction()", () => {
  it("applies what has a key and says what had none", () => {
    const cache = new Cache();
    const error = cache.transaction([
      { type: "add", object: pod("one", "1") },
      { type: "add", object: broken },
      { type: "update", object: pod("one", "2") },
      { type: "delete", object: pod("gone", "3") },
    ]);

    assert.ok(error instanceof TransactionError);
    assert.deepEqual(error.successfulIndices, [0, 2, 3]);
    assert.match(error.message, /^failed to execute \(1\/4\) transactions failed due to: \[/);
    assert.deepEqual(cache.list(), [pod("one", "2")]);
  });

  it("gives nothing when all was applied", () => {
    assert.equal(new Cache().transaction([{ type: "add", object: pod("one", "1") }]), undefined);
  });
});

describe("Cache as an indexer", () => {
  it("finds an object under each of its values, once", () => {
    const cache = new Cache({ indexers: { users } });
    cache.add(podOf("one", "ernie,bert"));
    cache.add(podOf("two", "bert,oscar"));

    const shared = cache.index("users", podOf("probe", "ernie,bert"));
    assert.deepEqual(shared.map((object) => object.metadata.name).sort(), ["one", "two"]);
    assert.deepEqual(cache.indexKeys("users", "bert"), ["default/one", "default/two"]);
    assert.deepEqual(cache.byIndex("users", "oscar"), [podOf("two", "bert,oscar")]);
    assert.deepEqual(cache.byIndex("users", "nobody"), []);
  });

  it("moves an object when its values change, and drops values nobody has", () => {
    const cache = new Cache({ indexers: { users } });
    cache.add(podOf("one", "ernie,bert"));
    cache.update(podOf("one", "bert,elmo"));
    assert.deepEqual(cache.listIndexFuncValues("users"), ["bert", "elmo"]);

    cache.delete(pod("one", "2"));
    assert.deepEqual(cache.listIndexFuncValues("users"), []);
  });

  it("keeps a value while another key has it", () => {
    const cache = new Cache({ indexers: { users } });
    cache.add(podOf("one", "bert"));
    cache.add(podOf("two", "bert"));
    cache.delete(pod("one", "2"));

    assert.deepEqual(cache.indexKeys("users", "bert"), ["default/two"]);
  });

  it("rebuilds its indexes on replace", () => {
    const cache = new Cache({ indexers: { users } });
    cache.add(podOf("one", "bert"));
    cache.replace([podOf("two", "ernie")], "5");

    assert.deepEqual(cache.listIndexFuncValues("users"), ["ernie"]);
  });

  it("indexes what is stored when an indexer is added", () => {
    const cache = new Cache();
    cache.add(pod("one", "1"));
    cache.addIndexers({ [NAMESPACE_INDEX]: metaNamespaceIndexFunc });

    assert.deepEqual(cache.byIndex(NAMESPACE_INDEX, "default"), [pod("one", "1")]);
  });

  it("adds no indexer when one of the names is taken", () => {
    const cache = new Cache({ indexers: { users } });

    assert.throws(() => cache.addIndexers({ other: users, users }), /^Error: indexer conflict: /);
    assert.deepEqual(Object.keys(cache.getIndexers()), ["users"]);
  });

  it("refuses queries of an unknown index, but has no values for it", () => {
    const cache = new Cache();

    assert.throws(() => cache.byIndex("x", "v"), /Index with name x does not exist/);
    assert.throws(() => cache.indexKeys("x", "v"), /Index with name x does not exist/);
    assert.throws(() => cache.index("x", pod("one", "1")), /Index with name x does not exist/);
    assert.deepEqual(cache.listIndexFuncValues("x"), []);
  });

  it("fails writes, as a bug, when an index function fails; and a query with its own words", () => {
    const failing: IndexFunc = () => {
      throw new Error("no");
    };
    const cache = new Cache({ indexers: { failing } });

    assert.throws(() => cache.add(pod("one", "1")), IndexFuncError);
    assert.throws(() => cache.index("failing", pod("one", "1")), /^Error: no$/);
  });
});
