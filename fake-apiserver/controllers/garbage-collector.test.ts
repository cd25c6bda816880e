import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const SETS = { group: "apps", version: "v1", resource: "replicasets" };

let world: World;

function ownerOf(name: string): Readonly<Record<string, unknown>> {
  const { uid } = world.store.create(SETS, { metadata: { name, namespace: "default" } }).metadata;
  return { apiVersion: "apps/v1", kind: "ReplicaSet", name, uid, blockOwnerDeletion: true };
}

function podOf(...ownerReferences: readonly object[]): void {
  world.store.create(PODS, { metadata: { name: "p", namespace: "default", ownerReferences } });
}

function deleteSet(propagationPolicy: string) {
  return request(world.url)
    .delete("/apis/apps/v1/namespaces/default/replicasets/s")
    .send({ propagationPolicy });
}

describe("an object with an owner", () => {
  beforeEach(async () => {
    world = await createWorld({ clock: new VirtualClock() });
  });
  afterEach(() => world.close());

  it("goes with it in the background", () => {
    podOf(ownerOf("s"));

    world.store.delete(SETS, "default/s");

    assert.equal(world.store.get(PODS, "default/p"), undefined);
  });

  it("stays for the sake of another owner", () => {
    const other = ownerOf("t");
    podOf(ownerOf("s"), other);

    world.store.delete(SETS, "default/s");

    const pod = world.store.get(PODS, "default/p");
    assert.deepEqual(pod?.metadata["ownerReferences"], [other]);
  });

  it("stays as an orphan when asked", async () => {
    podOf(ownerOf("s"));

    await deleteSet("Orphan").expect(200);

    assert.equal(world.store.get(SETS, "default/s"), undefined);
    const pod = world.store.get(PODS, "default/p");
    assert.equal(pod?.metadata["ownerReferences"], undefined);
    assert.equal(pod?.metadata.name, "p");
  });

  it("goes before it in the foreground", async () => {
    const owner = ownerOf("s");
    world.store.create(PODS, {
      metadata: {
        name: "p",
        namespace: "default",
        ownerReferences: [owner],
        finalizers: ["example.com/x"],
      },
    });

    await deleteSet("Foreground").expect(200);

    assert.deepEqual(world.store.get(SETS, "default/s")?.metadata.finalizers, [
      "foregroundDeletion",
    ]);
    world.store.update(PODS, {
      metadata: { name: "p", namespace: "default", ownerReferences: [owner] },
    });
    assert.equal(world.store.get(PODS, "default/p"), undefined);
    assert.equal(world.store.get(SETS, "default/s"), undefined);
  });

  it("is left alone when its owner never was there", () => {
    podOf({ apiVersion: "v1", kind: "Node", name: "n", uid: "u" });

    assert.notEqual(world.store.get(PODS, "default/p"), undefined);
  });
});
