import assert from "node:assert/strict";
import { describe, it } from "node:test";
import request from "supertest";
import { RawClient } from "../testing/raw-client.js";
import { createWorld } from "./create-world.js";
import type { World } from "./world.js";

const PODS = { group: "", version: "v1", resource: "pods" };

function createPod(world: World, name: string): void {
  world.store.create(PODS, { metadata: { name, namespace: "default" } });
}

async function names(url: string): Promise<string[]> {
  const { body } = await request(url).get("");
  return body.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);
}

describe("a replica", () => {
  it("has an endpoint of its own in front of the same store", async () => {
    await using world = await createWorld({ replicas: 2 });
    const { url } = world.replica(1);

    await request(url)
      .post("/api/v1/namespaces/default/pods")
      .send({ metadata: { name: "a" } });

    assert.notEqual(url, world.url);
    assert.deepEqual(await names(`${world.url}/api/v1/pods`), ["a"]);
    assert.deepEqual(await names(`${url}/api/v1/pods?resourceVersion=0`), ["a"]);
    const asked = await world.awaitRequest({ verb: "list" });
    assert.equal(asked.replica, undefined);
    assert.equal((await world.awaitRequest({ verb: "create" })).replica, 1);
  });

  it("that lags answers cached reads from the past and consistent ones from the present", async () => {
    await using world = await createWorld({ replicas: 2 });
    const replica = world.replica(1);
    replica.setLag(1);

    createPod(world, "a");
    createPod(world, "b");

    assert.deepEqual(await names(`${replica.url}/api/v1/pods?resourceVersion=0`), ["a"]);
    assert.deepEqual(await names(`${replica.url}/api/v1/pods`), ["a", "b"]);
    assert.equal(BigInt(world.store.currentVersion()) - BigInt(replica.currentVersion()), 1n);
  });

  it("that is frozen keeps its watches quiet until it is let go, then shows all, in order", async () => {
    await using world = await createWorld({ replicas: 2 });
    const replica = world.replica(1);
    replica.setLag("frozen");
    const version = world.store.currentVersion();
    const client = await RawClient.get(
      replica.url,
      `/api/v1/pods?watch=1&resourceVersion=${version}`,
    );
    const watch = await world.awaitWatch({ resource: "pods", resourceVersion: version });
    createPod(world, "a");
    createPod(world, "b");
    assert.equal(watch.sentCount(), 0);

    replica.setLag(0);

    await client.until('"name":"b"');
    const shown = client.chunks().chunks.map((chunk) => JSON.parse(chunk.toString()));
    assert.deepEqual(
      shown.map(({ object }) => object.metadata.name),
      ["a", "b"],
    );
    assert.equal(shown[1].object.metadata.resourceVersion, world.store.currentVersion());
  });

  it("swallows what a watch from a newer replica has seen already", async () => {
    await using world = await createWorld({ replicas: 2 });
    const replica = world.replica(1);
    replica.setLag("frozen");
    createPod(world, "a");
    const ahead = world.store.currentVersion();
    const client = await RawClient.get(
      replica.url,
      `/api/v1/pods?watch=1&resourceVersion=${ahead}`,
    );
    await client.until("\r\n\r\n");

    replica.setLag(0);
    createPod(world, "b");

    await client.until('"name":"b"');
    assert.equal(client.chunks().chunks.length, 1);
  });

  it("follows versions, compactions and restores of the store", async () => {
    await using world = await createWorld({ replicas: 2 });
    const replica = world.replica(1);
    const beginning = world.store.snapshot();
    createPod(world, "a");
    world.store.bump();
    world.store.compact();
    assert.equal(replica.currentVersion(), world.store.currentVersion());
    const client = await RawClient.get(
      replica.url,
      `/api/v1/pods?watch=1&resourceVersion=${replica.currentVersion()}`,
    );
    await client.until("\r\n\r\n");

    world.store.restore(beginning);

    await client.until("\r\n0\r\n\r\n");
    assert.equal(replica.currentVersion(), world.store.currentVersion());
    assert.deepEqual(await names(`${replica.url}/api/v1/pods?resourceVersion=0`), []);
  });

  it("0 is the store's own and never behind", async () => {
    await using world = await createWorld();

    assert.equal(world.replica(0).url, world.url);
    assert.throws(() => world.replica(0).setLag(1), RangeError);
    assert.throws(() => world.replica(1), { code: "no-such-replica" });
  });
});
