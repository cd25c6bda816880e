import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const NODES = { group: "", version: "v1", resource: "nodes" };

/** What a test knows of pods. */
interface Pod extends KubernetesObject {
  readonly spec: { readonly nodeName: string };
}

let world: World;

describe("WorldStore", () => {
  beforeEach(async () => {
    world = await createWorld({ clock: "virtual" });
  });
  afterEach(() => world.close());

  it("gives back what was written, typed and completed", () => {
    const created = world.store.create(PODS, {
      metadata: { name: "a", namespace: "n" },
      spec: { nodeName: "node-1" },
    });

    const nodeName: string = created.spec.nodeName;
    const version: string = created.metadata.resourceVersion;
    assert.deepEqual([nodeName, version, created.kind], ["node-1", "1005", "Pod"]);
    assert.equal(created.metadata.creationTimestamp, "2026-01-01T00:00:00Z");
  });

  it("reads objects as the type that the caller knows them to be", () => {
    world.store.create(PODS, { metadata: { name: "a" }, spec: { nodeName: "node-1" } });

    const names: string[] = world.store.list<Pod>(PODS).map(({ spec }) => spec.nodeName);

    assert.deepEqual(names, ["node-1"]);
    assert.equal(world.store.get<Pod>(PODS, "a")?.spec.nodeName, "node-1");
    assert.equal(world.store.delete<Pod>(PODS, "a").spec.nodeName, "node-1");
  });

  it("takes objects of types that have no index signature", () => {
    interface Container {
      name: string;
    }
    interface ClientPod {
      metadata?: { name?: string; creationTimestamp?: Date };
      spec?: { containers: Container[] };
    }
    const pod: ClientPod = { metadata: { name: "a" }, spec: { containers: [{ name: "c" }] } };

    world.store.create(PODS, pod);

    const [stored] = world.store.list<ClientPod>(PODS);
    assert.equal(stored?.spec?.containers[0]?.name, "c");
  });

  it("puts objects without namespace into the default one, and finds them by name alone", () => {
    const { metadata } = world.store.create(PODS, { metadata: { name: "a" } });
    world.store.update(PODS, { metadata: { name: "a", labels: { app: "web" } } });

    assert.equal(metadata.namespace, "default");
    assert.deepEqual(world.store.get(PODS, "a"), world.store.get(PODS, "default/a"));
    assert.deepEqual(world.store.delete(PODS, "a").metadata.labels, { app: "web" });
  });

  it("gives no namespace to what has none", () => {
    world.store.create(NODES, { metadata: { name: "a" } });

    assert.equal(world.store.get(NODES, "a")?.metadata.namespace, undefined);
    assert.equal(world.store.get(NODES, "default/a"), undefined);
  });

  it("shares nothing with what it was given", () => {
    const pod = { metadata: { name: "a", labels: { app: "web" } }, spec: { nodeName: "node-1" } };
    world.store.create(PODS, pod);

    pod.metadata.labels.app = "db";
    pod.spec.nodeName = "node-2";

    const stored = world.store.get<Pod>(PODS, "a");
    assert.deepEqual([stored?.metadata.labels, stored?.spec.nodeName], [{ app: "web" }, "node-1"]);
  });

  it("names the resource that was probably meant", () => {
    assert.throws(() => world.store.list({ group: "", version: "v1", resource: "pod" }), {
      code: "not-served",
      message: 'No resource v1/pod is served; did you mean "v1/pods"?',
    });
  });

  it("says what is missing of an object", () => {
    assert.throws(() => world.store.create(PODS, { kind: "Pod" }), {
      code: "invalid",
      message: "metadata.name: Required value",
    });
  });
});
