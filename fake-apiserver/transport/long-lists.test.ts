import assert from "node:assert/strict";
import { once } from "node:events";
import { get } from "node:http";
import { type ClientHttp2Session, connect } from "node:http2";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { createGunzip } from "node:zlib";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { RawClient } from "../testing/raw-client.js";
import { createWorld } from "../world/create-world.js";
import type { World, WorldOptions } from "../world/world.js";

const CONFIG_MAPS = { group: "", version: "v1", resource: "configmaps" };
const PATH = "/api/v1/configmaps";

/** More than the system takes on its way to a client that does not read. */
const COUNT = 1_000;
/** More than the windows of a client that has not read yet. */
const COUNT_OVER_HTTP2 = 100;
const OBJECT_BYTES = 10_000;

async function crowdedWorld(count: number, options: WorldOptions = {}): Promise<World> {
  const world = await createWorld({ clock: new VirtualClock(), ...options });
  for (let number = 0; number < count; number++) {
    world.store.create(CONFIG_MAPS, {
      metadata: { name: `map-${number}`, namespace: "default" },
      data: { value: "€".padEnd(OBJECT_BYTES, "x") },
    });
  }
  return world;
}

describe("a list that is longer than what can be written at once", () => {
  let world: World;

  before(async () => {
    world = await crowdedWorld(COUNT);
  });

  after(() => world.close());

  it("comes in chunks, in full, and in order", async () => {
    const answer = await fetch(`${world.url}${PATH}`);
    const { metadata, items } = JSON.parse(await answer.text());

    assert.equal(answer.headers.get("transfer-encoding"), "chunked");
    assert.equal(answer.headers.get("content-length"), null);
    assert.equal(metadata.resourceVersion, world.store.currentVersion());
    assert.deepEqual(
      items,
      world.store.list(CONFIG_MAPS).map(({ kind: _kind, apiVersion: _version, ...item }) => item),
    );
  });

  it("is compressed as it is read, for those who want that", async () => {
    const request = get(`${world.url}${PATH}`, { headers: { "Accept-Encoding": "gzip" } });
    const [response] = await once(request, "response");

    assert.equal(response.headers["content-encoding"], "gzip");
    assert.equal(JSON.parse(await text(response.pipe(createGunzip()))).items.length, COUNT);
  });

  it("shows what there was when it was asked for, whatever happens while it is read", async () => {
    const request = get(`${world.url}${PATH}`);
    const [response] = await once(request, "response");

    world.store.delete(CONFIG_MAPS, "default/map-999");

    assert.equal(JSON.parse(await text(response)).items.length, COUNT);
  });

  it("ends with the client that asked for it", async () => {
    const client = await RawClient.get(world.url, PATH);
    await client.until("\r\n\r\n");
    const closed = new Promise<void>((resolve) => {
      world.journal.subscribe(({ type }) => type === "connection-closed" && resolve());
    });

    client.close();
    await closed;

    const answer = await fetch(`${world.url}${PATH}?limit=1`);
    assert.equal(answer.status, 200);
  });
});

describe("a long list over HTTP/2", () => {
  let world: World;
  let session: ClientHttp2Session;

  before(async () => {
    world = await crowdedWorld(COUNT_OVER_HTTP2, { tls: true });
    session = connect(world.url, { ca: world.caPem ?? "" });
  });

  after(async () => {
    session.destroy();
    await world.close();
  });

  it("comes as the client makes room for it", async () => {
    const request = session.request({ ":path": PATH });

    assert.equal(JSON.parse(await text(request)).items.length, COUNT_OVER_HTTP2);
  });

  it("ends with the stream, and only with it", async () => {
    const request = session.request({ ":path": PATH });
    await once(request, "response");
    request.close();
    await once(request, "close");

    const other = session.request({ ":path": `${PATH}?limit=1` });
    const [headers] = await once(other, "response");
    assert.equal(headers[":status"], 200);
    other.close();
  });
});
