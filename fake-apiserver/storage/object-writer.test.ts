import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { WIDGETS } from "../testing/widgets.js";
import { ObjectStore } from "./object-store.js";
import { ObjectWriter } from "./object-writer.js";
import { ResourceTable } from "./resource-table.js";
import { StorageError } from "./storage-error.js";

const resources = new ResourceTable([WIDGETS]);
const pods = resources.get({ group: "", version: "v1", resource: "pods" });
const configMaps = resources.get({ group: "", version: "v1", resource: "configmaps" });
const nodes = resources.get({ group: "", version: "v1", resource: "nodes" });
const widgets = resources.get(WIDGETS);

function setUp(): { readonly store: ObjectStore; readonly writer: ObjectWriter } {
  const store = new ObjectStore({ historyMaxCount: 100, firstVersion: 1n });
  let uids = 0;
  const writer = new ObjectWriter(store, {
    nextUid: () => `uid-${++uids}`,
    now: (offsetSeconds = 0) => `T+${offsetSeconds}`,
  });
  return { store, writer };
}

function pod(metadata: KubernetesObject["metadata"] = {}): KubernetesObject {
  return { metadata: { name: "a", namespace: "default", ...metadata }, spec: { n: 1 } };
}

function hasCode(code: string): (error: unknown) => boolean {
  return (error) => error instanceof StorageError && error.code === code;
}

describe("ObjectWriter.create()", () => {
  it("stamps what only the server may say", () => {
    const { writer } = setUp();

    const created = writer.create(
      pods,
      pod({ uid: "mine", deletionTimestamp: "T", selfLink: "/x", managedFields: [{}] }),
    );

    assert.deepEqual(created, {
      kind: "Pod",
      apiVersion: "v1",
      metadata: {
        name: "a",
        namespace: "default",
        uid: "uid-1",
        generation: 1,
        creationTimestamp: "T+0",
        resourceVersion: "2",
      },
      spec: { n: 1 },
    });
  });

  it("writes built-in objects kind first and custom ones in order of their keys", () => {
    const { writer } = setUp();

    assert.deepEqual(Object.keys(writer.create(pods, pod())), [
      "kind",
      "apiVersion",
      "metadata",
      "spec",
    ]);
    const widget = writer.create(widgets, { ...pod(), aaa: { z: 1, b: 2 } });
    assert.deepEqual(Object.keys(widget), ["aaa", "apiVersion", "kind", "metadata", "spec"]);
    assert.equal(JSON.stringify(widget["aaa"]), '{"b":2,"z":1}');
  });

  it("gives no generation to kinds that have none", () => {
    const { writer } = setUp();

    assert.equal("generation" in writer.create(configMaps, pod()).metadata, false);
  });

  it("refuses a key that is taken", () => {
    const { writer } = setUp();
    writer.create(pods, pod());

    assert.throws(() => writer.create(pods, pod()), hasCode("already-exists"));
  });

  it("refuses names that no path can carry, and namespaces that do not fit", () => {
    const { writer } = setUp();

    for (const name of ["", "a/b", "..", "a%", "ü"]) {
      assert.throws(() => writer.create(pods, pod({ name })), hasCode("invalid"));
    }
    assert.throws(() => writer.create(nodes, pod()), hasCode("invalid"));
    assert.throws(() => writer.create(pods, { metadata: { name: "a" } }), hasCode("invalid"));
  });

  it("stores nothing in a dry run", () => {
    const { store, writer } = setUp();

    writer.create(pods, pod(), { isDryRun: true });

    assert.equal(store.version(), 1n);
    assert.equal(store.collection(pods).get("default/a"), undefined);
  });
});

describe("ObjectWriter.update()", () => {
  it("changes nothing when nothing changes", () => {
    const { store, writer } = setUp();
    const created = writer.create(pods, pod());

    const updated = writer.update(pods, pod(), { part: "all" });

    assert.deepEqual(updated, created);
    assert.equal(store.version(), 2n);
  });

  it("refuses a version or a uid that is not the stored one", () => {
    const { writer } = setUp();
    writer.create(pods, pod());

    const write = (metadata: KubernetesObject["metadata"]) =>
      writer.update(pods, pod(metadata), { part: "all" });

    assert.throws(() => write({ resourceVersion: "1" }), hasCode("conflict"));
    assert.throws(() => write({ uid: "other" }), hasCode("conflict"));
    assert.throws(() => write({ name: "b" }), hasCode("not-found"));
  });

  it("keeps the status on the main endpoint and everything else on the status endpoint", () => {
    const { writer } = setUp();
    writer.create(pods, { ...pod(), status: { phase: "Pending" } });
    const change = { ...pod(), spec: { n: 2 }, status: { phase: "Running" } };

    const main = writer.update(pods, change, { part: "main" });
    assert.deepEqual([main["spec"], main["status"]], [{ n: 2 }, { phase: "Pending" }]);

    const status = writer.update(pods, { ...change, spec: { n: 3 } }, { part: "status" });
    assert.deepEqual([status["spec"], status["status"]], [{ n: 2 }, { phase: "Running" }]);
  });

  it("raises the generation for the spec only", () => {
    const { writer } = setUp();
    writer.create(pods, pod());

    const generation = (object: KubernetesObject) =>
      writer.update(pods, object, { part: "all" }).metadata.generation;

    assert.equal(generation(pod({ labels: { a: "b" } })), 1);
    assert.equal(generation({ ...pod(), status: { phase: "Running" } }), 1);
    assert.equal(generation({ ...pod(), spec: { n: 2 } }), 2);
  });

  it("removes a marked object with its last finalizer, at a version of its own", () => {
    const { store, writer } = setUp();
    writer.create(pods, pod({ finalizers: ["example.com/x"] }));
    const marked = writer.delete(pods, "default/a");
    assert.equal(marked.isRemoved, false);
    assert.equal(marked.object.metadata.generation, 2);

    const removed = writer.update(pods, pod({ finalizers: [] }), { part: "all" });

    assert.deepEqual([removed.metadata.resourceVersion, store.version()], ["3", 4n]);
    assert.equal(store.collection(pods).get("default/a"), undefined);
    assert.deepEqual(
      store
        .collection(pods)
        .history.after(1n)
        .map(({ type }) => type),
      ["ADDED", "MODIFIED", "DELETED"],
    );
  });
});

describe("ObjectWriter.delete()", () => {
  it("gives the last body the version of the deletion", () => {
    const { writer } = setUp();
    writer.create(pods, pod());

    const { isRemoved, object } = writer.delete(pods, "default/a");

    assert.equal(isRemoved, true);
    assert.equal(object.metadata.resourceVersion, "3");
  });

  it("refuses when a precondition does not hold", () => {
    const { writer } = setUp();
    writer.create(pods, pod());

    assert.throws(
      () => writer.delete(pods, "default/a", { uid: "x" }),
      hasCode("precondition-failed"),
    );
    assert.throws(
      () => writer.delete(pods, "default/a", { resourceVersion: "1" }),
      hasCode("precondition-failed"),
    );
  });

  it("gives a pod that runs somewhere time to stop, once", () => {
    const { writer } = setUp();
    writer.create(pods, { ...pod(), spec: { nodeName: "n" } });

    const first = writer.delete(pods, "default/a", { gracePeriodSeconds: 30 });
    assert.equal(first.isRemoved, false);
    assert.equal(first.object.metadata.deletionTimestamp, "T+30");

    const again = writer.delete(pods, "default/a", { gracePeriodSeconds: 60 });
    assert.equal(again.object, first.object);

    assert.equal(writer.delete(pods, "default/a", { gracePeriodSeconds: 0 }).isRemoved, true);
  });

  it("lets watchers see a pod marked before it goes, if that is wanted", () => {
    const { store, writer } = setUp();
    writer.create(pods, pod());

    const rehearsed = writer.delete(pods, "default/a", { marksFirst: true, isDryRun: true });
    const { isRemoved, object } = writer.delete(pods, "default/a", { marksFirst: true });

    const events = store.collection(pods).history.after(1n);
    assert.deepEqual(
      events.map(({ type, version }) => [type, version]),
      [
        ["ADDED", 2n],
        ["MODIFIED", 3n],
        ["DELETED", 4n],
      ],
    );
    assert.deepEqual([rehearsed.isRemoved, isRemoved], [true, true]);
    assert.deepEqual(
      [object.metadata.deletionGracePeriodSeconds, object.metadata.generation],
      [0, 2],
    );
  });
});
