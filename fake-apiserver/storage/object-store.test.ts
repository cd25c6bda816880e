import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { ObjectStore } from "./object-store.js";
import { ResourceTable } from "./resource-table.js";
import { StorageError } from "./storage-error.js";

const resources = new ResourceTable();
const pods = resources.get({ group: "", version: "v1", resource: "pods" });
const nodes = resources.get({ group: "", version: "v1", resource: "nodes" });

function storeAt(firstVersion: bigint): ObjectStore {
  return new ObjectStore({ historyMaxCount: 100, firstVersion });
}

function pod(name: string, value?: string): KubernetesObject {
  return { metadata: { name, namespace: "default" }, spec: { value } };
}

function hasCode(code: string): (error: unknown) => boolean {
  return (error) => error instanceof StorageError && error.code === code;
}

describe("ObjectStore", () => {
  it("counts one version for all resources", () => {
    const store = storeAt(7n);

    const first = store.insert(pods, "default/a", pod("a"));
    const second = store.insert(nodes, "n", { metadata: { name: "n" } });

    assert.equal(first.metadata.resourceVersion, "8");
    assert.equal(second.metadata.resourceVersion, "9");
    assert.equal(store.version(), 9n);
  });

  it("counts beyond what a JavaScript number holds", () => {
    const store = storeAt(2n ** 63n);

    const stored = store.insert(pods, "default/a", pod("a"));

    assert.equal(stored.metadata.resourceVersion, "9223372036854775809");
  });

  it("freezes what it stores through and through", () => {
    const stored = storeAt(1n).insert(pods, "default/a", pod("a"));

    assert.ok(Object.isFrozen(stored));
    assert.ok(Object.isFrozen(stored["spec"]));
  });

  it("shows old versions until they are compacted", () => {
    const store = storeAt(1n);
    const one = store.insert(pods, "default/a", pod("a", "one"));
    store.insert(pods, "default/b", pod("b"));
    const two = store.replace(pods, "default/a", pod("a", "two"), one);
    store.remove(pods, "default/a", two, two);

    const collection = store.collection(pods);
    assert.deepEqual(collection.at(1n).keys, []);
    assert.equal(collection.at(2n).objects.get("default/a"), one);
    assert.deepEqual(collection.at(3n).keys, ["default/a", "default/b"]);
    assert.equal(collection.at(4n).objects.get("default/a"), two);
    assert.deepEqual(collection.at(5n).keys, ["default/b"]);

    store.compact(4n);

    assert.throws(() => collection.at(3n), hasCode("expired"));
    assert.equal(collection.at(4n).objects.get("default/a"), two);
  });

  it("keeps keys in the order of their bytes", () => {
    const store = storeAt(1n);
    for (const key of ["b/x", "a/x", "a-b/x", "a/B"]) store.insert(pods, key, pod("x"));

    assert.deepEqual(store.collection(pods).current().keys, ["a-b/x", "a/B", "a/x", "b/x"]);
  });

  it("refuses to compact what has not happened", () => {
    assert.throws(() => storeAt(3n).compact(4n), hasCode("invalid"));
  });

  it("refuses to go back without a restore", () => {
    assert.throws(() => storeAt(3n).setVersion(2n), hasCode("invalid"));
  });

  it("restores objects, counter and history", () => {
    const store = storeAt(1n);
    const one = store.insert(pods, "default/a", pod("a", "one"));
    store.replace(pods, "default/a", pod("a", "two"), one);
    store.insert(nodes, "n", { metadata: { name: "n" } });
    let restoredCount = 0;
    store.onRestore(() => restoredCount++);

    store.restore(2n);

    assert.equal(store.version(), 2n);
    assert.equal(store.collection(pods).get("default/a"), one);
    assert.deepEqual(store.collection(nodes).current().keys, []);
    assert.deepEqual(store.collection(pods).history.after(2n), []);
    assert.equal(restoredCount, 1);
  });

  it("restores all or nothing", () => {
    const store = storeAt(1n);
    store.insert(pods, "default/a", pod("a"));
    store.insert(nodes, "n", { metadata: { name: "n" } });
    store.collection(nodes).history.compact(3n);

    assert.throws(() => store.restore(2n), hasCode("expired"));

    assert.equal(store.version(), 3n);
    assert.deepEqual(store.collection(pods).current().keys, ["default/a"]);
  });

  it("announces changes in order of version, also those that a listener makes", () => {
    const store = storeAt(1n);
    const heard: bigint[] = [];
    store.onChange(({ event }) => {
      if (event.key === "default/a") store.insert(pods, "default/b", pod("b"));
    });
    store.collection(pods).subscribe((event) => heard.push(event.version));

    store.insert(pods, "default/a", pod("a"));

    assert.deepEqual(heard, [2n, 3n]);
  });

  it("announces versions that no object has", () => {
    const store = storeAt(1n);
    const heard: bigint[] = [];
    store.onVersion((version) => heard.push(version));

    store.bump();

    assert.deepEqual(heard, [2n]);
  });
});
