import assert from "node:assert/strict";
import { describe, it } from "node:test";
import request from "supertest";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { StorageError } from "../storage/storage-error.js";
import { RawClient } from "../testing/raw-client.js";
import { createWorld } from "./create-world.js";
import type { World } from "./world.js";

const PODS = { group: "", version: "v1", resource: "pods" };

async function live(world: World): Promise<void> {
  world.store.create(PODS, { metadata: { name: "a", namespace: "default" } });
  const client = await RawClient.get(world.url, "/api/v1/pods?watch=1");
  await client.until('"name":"a"');
  client.send("");
  await request(world.url)
    .post("/api/v1/namespaces/default/pods")
    .send({ metadata: { generateName: "b-" } });
  await client.until('"generateName":"b-"');
}

describe("createWorld()", () => {
  it("gives the same journal for the same seed and the same requests", async () => {
    const journals: string[] = [];
    for (const seed of [3, 3, 4]) {
      const world = await createWorld({ clock: new VirtualClock(), seed });
      await live(world);
      const known = world.journal.entries().filter(({ type }) => !type.startsWith("connection"));
      journals.push(JSON.stringify(known).replaceAll(/127\.0\.0\.1:\d+/g, "address"));
      await world.close();
    }

    assert.equal(journals[0], journals[1]);
    assert.notEqual(journals[0], journals[2]);
  });

  it("starts with the namespaces that every cluster has, and no history", async () => {
    await using world = await createWorld();

    const { body } = await request(world.url).get("/api/v1/namespaces");

    assert.deepEqual(
      body.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name),
      ["default", "kube-node-lease", "kube-public", "kube-system"],
    );
    assert.equal(world.store.currentVersion(), "1004");
    assert.deepEqual(
      world.journal.entries().filter(({ type }) => type === "stored"),
      [],
    );
  });

  it("rejects when the port is taken", async () => {
    await using world = await createWorld();

    await assert.rejects(createWorld({ port: Number(new URL(world.url).port) }), {
      code: "EADDRINUSE",
    });
  });

  it("on closing ends every connection and journals it", async () => {
    const world = await createWorld({ clock: new VirtualClock() });
    const client = await RawClient.get(world.url, "/api/v1/pods?watch=1");
    await client.until("\r\n\r\n");
    world.hold({ verb: "list" });
    const held = await RawClient.get(world.url, "/api/v1/pods");

    await world.close();

    await client.ended();
    await held.ended();
    assert.equal(world.connectionCount(), 0);
    assert.equal(world.watches().length, 0);
    assert.deepEqual(world.pendingRequests(), []);
    await assert.rejects(RawClient.connect(world.url), { code: "ECONNREFUSED" });
    await world.close();
  });

  it("counts connections, by who ended them", async () => {
    await using world = await createWorld();
    const client = await RawClient.get(world.url, "/readyz");
    await client.until("ok");
    assert.equal(world.connectionCount(), 1);
    const closed = new Promise((resolve) => {
      world.journal.subscribe((entry) => {
        if (entry.type === "connection-closed") resolve(entry.by);
      });
    });

    client.close();

    assert.equal(await closed, "client");
    assert.equal(world.connectionCount(), 0);
  });
});

describe("World.store", () => {
  it("sets versions forward, also to huge ones", async () => {
    await using world = await createWorld();

    world.store.setVersion("9007199254740993000");
    const { metadata } = world.store.create(PODS, {
      metadata: { name: "a", namespace: "default" },
    });

    assert.equal(metadata.resourceVersion, "9007199254740993001");
    assert.throws(() => world.store.setVersion("5"), StorageError);
    assert.throws(() => world.store.setVersion("abc"), StorageError);
  });

  it("refuses undeclared resources", async () => {
    await using world = await createWorld();

    assert.throws(
      () => world.store.list({ group: "example.com", version: "v1", resource: "widgets" }),
      { code: "not-served" },
    );
  });

  it("needs no namespace object", async () => {
    await using world = await createWorld();

    world.store.create(PODS, { metadata: { name: "a", namespace: "anywhere" } });

    assert.notEqual(world.store.get(PODS, "anywhere/a"), undefined);
  });
});

describe("a live watch", () => {
  it("can be made to say anything", async () => {
    await using world = await createWorld({ clock: new VirtualClock() });
    const client = await RawClient.get(world.url, "/api/v1/pods?watch=1&resourceVersion=1004");
    await client.until("\r\n\r\n");
    const [watch] = world.watches();
    assert.ok(watch);

    watch.send({ type: "ADDED", object: { kind: "Pod", metadata: { resourceVersion: "7" } } });
    watch.bookmark("9", { isInitialEventsEnd: true });
    watch.bookmark();
    watch.error({ code: 410, reason: "Expired" });
    watch.sendRaw(Buffer.from("nonsense\n"));
    watch.close("clean");

    await client.until("\r\n0\r\n\r\n");
    assert.deepEqual(
      client.chunks().chunks.map((chunk) => chunk.toString()),
      [
        '{"type":"ADDED","object":{"kind":"Pod","metadata":{"resourceVersion":"7"}}}\n',
        '{"type":"BOOKMARK","object":{"kind":"Pod","apiVersion":"v1","metadata":{"resourceVersion":"9","annotations":{"k8s.io/initial-events-end":"true"}},"spec":{"containers":null},"status":{}}}\n',
        '{"type":"BOOKMARK","object":{"kind":"Pod","apiVersion":"v1","metadata":{"resourceVersion":"1004"},"spec":{"containers":null},"status":{}}}\n',
        '{"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","reason":"Expired","code":410}}\n',
        "nonsense\n",
      ],
    );
    assert.equal(watch.sentCount(), 4);
    assert.equal(watch.lastSentVersion(), "1004");
  });

  it("keeps events back while frozen, in order", async () => {
    await using world = await createWorld({ clock: new VirtualClock() });
    const client = await RawClient.get(world.url, "/api/v1/pods?watch=1&resourceVersion=1004");
    await client.until("\r\n\r\n");
    const [watch] = world.watches();
    assert.ok(watch);

    watch.freeze();
    for (const name of ["a", "b"]) {
      world.store.create(PODS, { metadata: { name, namespace: "default" } });
    }
    assert.equal(watch.sentCount(), 0);
    watch.thaw();

    await client.until('"name":"b"');
    assert.deepEqual(
      client.chunks().chunks.map((chunk) => JSON.parse(chunk.toString()).object.metadata.name),
      ["a", "b"],
    );
  });
});
