/** What a replica that lags makes of definitions of custom resources that come, change and go. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { RawClient } from "../testing/raw-client.js";
import { createWorld } from "./create-world.js";
import type { Replica, World } from "./world.js";

const DEFINITIONS = {
  group: "apiextensions.k8s.io",
  version: "v1",
  resource: "customresourcedefinitions",
};
const WIDGETS = { group: "example.com", version: "v1", resource: "widgets" };
const PATH = "/apis/example.com/v1/widgets";
const IN_DEFAULT = "/apis/example.com/v1/namespaces/default/widgets";
const FROM_CACHE = `${PATH}?resourceVersion=0`;

let world: World;
let replica: Replica;

/** A definition under which the size of a widget is of some type. */
function definition(sizeType: "integer" | "string") {
  const openAPIV3Schema = {
    type: "object",
    properties: { size: { type: sizeType } },
  };
  return {
    metadata: { name: "widgets.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural: "widgets", kind: "Widget" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  };
}

function createWidget(name: string): void {
  world.store.create(WIDGETS, { metadata: { name, namespace: "default" }, size: 1 });
}

async function watch(query = ""): Promise<RawClient> {
  const client = await RawClient.get(replica.url, `${PATH}?watch=1${query}`);
  await client.until("\r\n\r\n");
  return client;
}

async function listed(path: string): Promise<readonly string[]> {
  const { body } = await request(replica.url).get(path).expect(200);
  return body.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);
}

/** "ADDED a" */
function seen(client: RawClient): string[] {
  return client.chunks().chunks.map((chunk) => {
    const { type, object } = JSON.parse(chunk.toString());
    return `${type} ${object.metadata.name}`;
  });
}

describe("a lagging replica", () => {
  beforeEach(async () => {
    world = await createWorld({ clock: new VirtualClock(), replicas: 2 });
    replica = world.replica(1);
  });
  afterEach(() => world.close());

  it("does not serve what it has not seen defined, nor does it show it", async () => {
    replica.setLag("frozen");
    world.store.create(DEFINITIONS, definition("integer"));

    const unknown = await request(replica.url).get(PATH);
    const groups = await request(replica.url).get("/apis");

    assert.deepEqual([unknown.status, unknown.text], [404, "404 page not found\n"]);
    assert.doesNotMatch(groups.text, /example\.com/);
    await request(world.url).get(PATH).expect(200);
    replica.setLag(0);
    assert.deepEqual(await listed(PATH), []);
    assert.match((await request(replica.url).get("/apis")).text, /example\.com/);
  });

  it("judges by the definition that it knows, and ends its watches when it learns of another", async () => {
    world.store.create(DEFINITIONS, definition("integer"));
    createWidget("a");
    const client = await watch();
    await client.until('"name":"a"');
    replica.setLag("frozen");
    const version = world.store.currentVersion();
    world.store.update(DEFINITIONS, definition("string"));
    const widget = {
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: { name: "b" },
      size: 2,
    };

    await request(world.url).post(IN_DEFAULT).send(widget).expect(422);
    await request(replica.url).post(IN_DEFAULT).send(widget).expect(201);
    assert.equal(world.watches().length, 1);
    const late = await watch(`&resourceVersion=${version}`);
    replica.setLag(0);

    for (const ended of [client, late]) await ended.until("\r\n0\r\n\r\n");
    // A watch ends with the cache that it reads from: what came after the change is for the next one.
    assert.deepEqual([seen(client), seen(late)], [["ADDED a"], []]);
    const again = await watch(`&resourceVersion=${version}`);
    assert.match(await again.until("\r\n0\r\n\r\n"), /"reason":"Expired","code":410/);
    assert.deepEqual(await listed(FROM_CACHE), ["a", "b"]);
  });

  it("serves a definition that has gone, from what it has, until it learns of that", async () => {
    world.store.create(DEFINITIONS, definition("integer"));
    createWidget("a");
    const client = await watch();
    await client.until('"name":"a"');
    replica.setLag("frozen");
    world.store.delete(DEFINITIONS, "widgets.example.com");

    await request(world.url).get(PATH).expect(404);
    assert.deepEqual(await listed(FROM_CACHE), ["a"]);
    assert.deepEqual(await listed(PATH), []);
    assert.deepEqual(seen(client), ["ADDED a"]);
    replica.setLag(0);

    await client.until("\r\n0\r\n\r\n");
    assert.deepEqual(seen(client), ["ADDED a", "DELETED a"]);
    await request(replica.url).get(FROM_CACHE).expect(404);
  });

  it("shows a definition that was made anew, and its objects, one after the other", async () => {
    world.store.create(DEFINITIONS, definition("integer"));
    createWidget("old");
    const client = await watch();
    await client.until('"name":"old"');
    replica.setLag("frozen");
    world.store.delete(DEFINITIONS, "widgets.example.com");
    world.store.create(DEFINITIONS, definition("integer"));
    createWidget("new");

    assert.deepEqual(await listed(FROM_CACHE), ["old"]);
    replica.setLag(1);
    await client.until("\r\n0\r\n\r\n");

    assert.deepEqual(seen(client), ["ADDED old", "DELETED old"]);
    assert.deepEqual(await listed(FROM_CACHE), []);
    replica.setLag(0);
    assert.deepEqual(await listed(FROM_CACHE), ["new"]);
  });

  it("starts over with the store when that is restored", async () => {
    const before = world.store.snapshot();
    world.store.create(DEFINITIONS, definition("integer"));
    assert.deepEqual(await listed(PATH), []);
    replica.setLag("frozen");

    world.store.restore(before);

    await request(replica.url).get(PATH).expect(404);
  });
});
