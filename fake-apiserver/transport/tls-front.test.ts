import assert from "node:assert/strict";
import { once } from "node:events";
import { afterEach, beforeEach, describe, it } from "node:test";
import { WebSocket } from "ws";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { RawClient } from "../testing/raw-client.js";
import { RawHttp2Client } from "../testing/raw-http2-client.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const WATCH = "/api/v1/pods?watch=1&resourceVersion=1004";

let world: World;
const clients = new Set<{ close(): void }>();

async function get(path: string): Promise<RawClient> {
  const client = await RawClient.connectTls(world.url, world.caPem);
  clients.add(client);
  client.send(`GET ${path} HTTP/1.1\r\nHost: test\r\n\r\n`);
  return client;
}

function createPod(): void {
  world.store.create(PODS, { metadata: { name: "a", namespace: "default" } });
}

/** Which side ended the first connection, once it has ended. */
function connectionEnded(): Promise<string> {
  return new Promise((resolve) => {
    world.journal.subscribe((entry) => entry.type === "connection-closed" && resolve(entry.by));
  });
}

function prepareEach(): void {
  beforeEach(async () => {
    world = await createWorld({ clock: new VirtualClock(), tls: true });
  });
  afterEach(async () => {
    for (const client of clients) client.close();
    clients.clear();
    await world.close();
  });
}

describe("HTTP/1.1 over TLS", () => {
  prepareEach();

  it("is what a client gets that offers nothing else", async () => {
    const client = await get("/version");

    assert.match(await client.until("platform"), /^HTTP\/1\.1 200 OK\r\n/);
    const request = world.journal.entries().find((entry) => entry.type === "request");
    assert.equal(request?.type === "request" && request.request.protocol, "http/1.1");
  });

  it("is all there is, if the world says so", async () => {
    const old = await createWorld({ tls: { protocols: ["http/1.1"], names: ["apiserver.test"] } });

    // A client that offers only HTTP/2 is turned away in the handshake.
    await assert.rejects(
      RawHttp2Client.connect(old.url, old.caPem),
      /alert no application protocol/,
    );

    await old.close();
  });

  it("carries a watch, chunk by chunk, to its end", async () => {
    const client = await get(WATCH);
    await client.until("\r\n\r\n");
    createPod();
    await client.until('"a"');
    world.watches()[0]?.close("clean");

    await client.until("\r\n0\r\n\r\n");

    assert.equal(client.chunks().chunks.length, 1);
    assert.equal(client.chunks().isComplete, true);
  });

  it("ends without a final chunk by abort", async () => {
    const client = await get(WATCH);
    await client.until("\r\n\r\n");
    createPod();
    world.watches()[0]?.close("abort");

    assert.equal(await client.ended(), "fin");

    assert.equal(client.chunks().chunks.length, 1);
    assert.equal(client.chunks().isComplete, false);
  });

  it("is reset by reset", async () => {
    const client = await get(WATCH);
    await client.until("\r\n\r\n");
    world.watches()[0]?.close("reset");

    assert.equal(await client.ended(), "reset");
  });

  it("falls silent by halfOpen, and notices that the client leaves", async () => {
    const client = await get(WATCH);
    await client.until("\r\n\r\n");
    const { length } = client.received();
    const ended = connectionEnded();
    world.watches()[0]?.close("halfOpen");
    createPod();

    client.halfClose();

    assert.equal(await ended, "client");
    assert.equal(client.received().length, length);
  });

  it("carries a WebSocket", async () => {
    const socket = new WebSocket(`${world.url.replace("https", "wss")}${WATCH}`, {
      ca: world.caPem ?? "",
      origin: "http://localhost",
    });
    await once(socket, "open");
    createPod();

    const [message] = await once(socket, "message");

    assert.match(String(message), /^\{"type":"ADDED"/);
    socket.terminate();
  });
});

describe("plain HTTP to a world with TLS", () => {
  prepareEach();

  it("is answered as Go answers it", async () => {
    const client = await RawClient.get(world.url, "/version");

    assert.equal(await client.ended(), "fin");

    assert.equal(
      client.received().toString(),
      "HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n",
    );
  });
});

describe("the end of a world with TLS", () => {
  prepareEach();

  it("ends connections, whatever they have got to", async () => {
    const shaking = await RawClient.connect(world.url);
    const watching = await get(WATCH);
    const other = await RawHttp2Client.connect(world.url, world.caPem);
    clients.add(shaking).add(other);
    other.get(1, WATCH);
    await watching.until("\r\n\r\n");
    await other.frame(({ stream }) => stream === 1);

    await world.close();

    assert.equal(world.connectionCount(), 0);
    assert.deepEqual(world.watches(), []);
  });
});
