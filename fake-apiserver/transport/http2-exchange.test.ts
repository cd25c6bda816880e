import assert from "node:assert/strict";
import { once } from "node:events";
import { type ClientHttp2Session, connect } from "node:http2";
import { afterEach, beforeEach, describe, it } from "node:test";
import { nextTurn } from "../../src/time/system-clock.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { RawHttp2Client } from "../testing/raw-http2-client.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";
import { ACK_FLAG, FRAME } from "./frame-walker.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const END_STREAM = 0x1;
const CANCEL = 8;
const INTERNAL_ERROR = 2;

let world: World;
let client: RawHttp2Client;

function createPod(name: string): void {
  world.store.create(PODS, { metadata: { name, namespace: "default" } });
}

/** Watches on a stream from now on. */
async function watch(stream: number): Promise<void> {
  client.get(stream, "/api/v1/pods?watch=1&resourceVersion=1004");
  await client.frame((frame) => frame.type === FRAME.headers && frame.stream === stream);
}

function framesOf(stream: number): string[] {
  const names = new Map(Object.entries(FRAME).map(([name, type]) => [type as number, name]));
  return client.frames
    .filter((frame) => frame.stream === stream)
    .map(({ type, flags }) => `${names.get(type)}${flags & END_STREAM ? " END_STREAM" : ""}`);
}

/** Resolves when everything the server has written before has come. */
async function pinged(): Promise<void> {
  const payload = Buffer.from(`ping${String(client.frames.length).padStart(4)}`);
  client.send(FRAME.ping, 0, 0, payload);
  await client.frame(
    (frame) =>
      frame.type === FRAME.ping && frame.flags === ACK_FLAG && frame.payload.equals(payload),
  );
}

function prepareEach(): void {
  beforeEach(async () => {
    world = await createWorld({ clock: new VirtualClock(), tls: true });
    client = await RawHttp2Client.connect(world.url, world.caPem);
  });
  afterEach(async () => {
    client.close();
    await world.close();
  });
}

describe("a request over HTTP/2", () => {
  prepareEach();

  it("is answered, and journalled as such", async () => {
    client.get(1, "/api/v1/namespaces/none/pods/a");

    assert.match(await client.text(1, "\n"), /"reason":"NotFound"/);
    const request = world.journal.entries().find((entry) => entry.type === "request");
    assert.equal(request?.type === "request" && request.request.protocol, "h2");
  });

  it("may have a body, and headers of its own", async () => {
    const session = connect(world.url, { ca: world.caPem ?? "" });
    const request = session.request({
      ":method": "POST",
      ":path": "/api/v1/namespaces/default/pods",
      "content-type": "application/json",
      "audit-id": "mine",
    });
    request.end(JSON.stringify({ apiVersion: "v1", kind: "Pod", metadata: { name: "a" } }));

    const [headers] = await once(request, "response");

    assert.equal(headers[":status"], 201);
    assert.equal(headers["audit-id"], "mine");
    assert.equal(headers["connection"], undefined);
    assert.equal(world.store.get(PODS, "default/a")?.metadata.name, "a");
    session.destroy();
  });

  it("has no body for HEAD", async () => {
    const session: ClientHttp2Session = connect(world.url, { ca: world.caPem ?? "" });
    const request = session.request({ ":method": "HEAD", ":path": "/readyz" });

    const [headers, flags] = await once(request, "response");

    assert.equal(headers[":status"], 200);
    assert.equal(flags & END_STREAM, END_STREAM);
    session.destroy();
  });

  it("can be held, and ends for the server when the client cancels it", async () => {
    world.hold({ verb: "list" });
    client.get(1, "/api/v1/pods");
    await pinged();
    const aborted = new Promise((resolve) => {
      world.journal.subscribe((entry) => entry.type === "request-aborted" && resolve(undefined));
    });

    client.send(FRAME.rstStream, 0, 1, Buffer.from([0, 0, 0, CANCEL]));

    await aborted;
    assert.deepEqual(world.pendingRequests(), []);
  });
});

describe("what a client learns of HTTP/2", () => {
  prepareEach();

  it("is how much it may ask at once, and how long its headers may be", async () => {
    const session = connect(world.url, { ca: world.caPem ?? "" });

    await once(session, "remoteSettings");

    assert.equal(session.remoteSettings.maxConcurrentStreams, 100);
    assert.equal(session.remoteSettings.maxHeaderListSize, 1024 * 1024 + 320);
    session.destroy();
  });

  it("holds: a hundred headers more than Node's 128 are taken", async () => {
    const session = connect(world.url, { ca: world.caPem ?? "" });
    const headers = Array.from({ length: 228 }, (_, number) => [`x-${number}`, "y".repeat(200)]);

    const request = session.request({ ":path": "/readyz", ...Object.fromEntries(headers) });

    const [answer] = await once(request, "response");
    assert.equal(answer[":status"], 200);
    session.destroy();
  });
});

describe("a watch over HTTP/2", () => {
  prepareEach();

  it("sends what happens", async () => {
    await watch(1);
    createPod("a");

    assert.match(await client.text(1, "\n"), /^\{"type":"ADDED","object":\{.*"name":"a".*\}\}\n$/);
  });

  it("shares its connection with others", async () => {
    await watch(1);
    await watch(3);
    createPod("a");

    await client.text(1, '"a"');
    await client.text(3, '"a"');
    assert.equal(world.connectionCount(), 1);
    assert.equal(world.watches().length, 2);
  });

  it("ends with END_STREAM when it ends cleanly, after what was sent before", async () => {
    await watch(1);
    createPod("a");
    world.watches()[0]?.close("clean");

    await client.frame(({ stream, flags }) => stream === 1 && (flags & END_STREAM) > 0);

    assert.match(await client.text(1, "\n"), /"name":"a"/);
    assert.equal(framesOf(1).at(-1), "data END_STREAM");
  });

  for (const [how, end] of [
    ["abort", "fin"],
    ["reset", "reset"],
  ] as const) {
    it(`ends with its connection by ${how}, without END_STREAM`, async () => {
      await watch(1);
      await watch(3);
      world.watches()[0]?.close(how);

      assert.equal(await client.ended(), end);
      assert.deepEqual(framesOf(1), ["headers"]);
      // The other watch goes with the connection.
      while (world.watches().length > 0) await nextTurn();
    });
  }

  it("sends what was written before an abort", async () => {
    await watch(1);
    createPod("a");
    world.watches()[0]?.close("abort");

    assert.equal(await client.ended(), "fin");
    assert.match(await client.text(1, "\n"), /"name":"a"/);
  });

  it("ends alone, with RST_STREAM, by h2.rstStream", async () => {
    world.install({ times: 1, do: [{ fault: "h2.rstStream", event: { nth: 1 } }] });
    await watch(1);
    await watch(3);
    createPod("a");

    const { payload } = await client.frame(({ type }) => type === FRAME.rstStream);
    await client.text(3, '"a"');

    assert.equal(payload.readUInt32BE(), INTERNAL_ERROR);
    assert.deepEqual(framesOf(1), ["headers", "rstStream"]);
    assert.deepEqual(
      world.watches().map(({ id }) => id),
      ["w2"],
    );
  });

  it("falls silent by halfOpen, and others go on", async () => {
    await watch(1);
    await watch(3);
    world.watches()[0]?.close("halfOpen");
    createPod("a");

    await client.text(3, '"a"');
    await pinged();

    assert.deepEqual(framesOf(1), ["headers"]);
  });

  it("ends with its connection behind half of an event by stream.abortMidFrame", async () => {
    world.install({ do: [{ fault: "stream.abortMidFrame" }] });
    await watch(1);
    createPod("a");

    assert.equal(await client.ended(), "fin");
    assert.match(await client.text(1, "{"), /^\{"type":"ADDED",[^\n]+[^\n}]$/);
    assert.deepEqual(framesOf(1), ["headers", "data"]);
  });

  it("is cut into DATA frames by stream.splitFrames", async () => {
    world.install({ do: [{ fault: "stream.splitFrames", chunkBytes: 40 }] });
    await watch(1);
    createPod("a");
    await client.text(1, "\n");

    const sizes = client.frames
      .filter(({ type }) => type === FRAME.data)
      .map(({ payload }) => payload.length);

    assert.ok(sizes.length > 2);
    assert.ok(sizes.every((bytes, index) => bytes === 40 || index === sizes.length - 1));
  });

  it("ends for the server when the client resets the stream, and when it leaves", async () => {
    const closed: string[] = [];
    const both = new Promise((resolve) => {
      world.journal.subscribe((entry) => {
        if (entry.type === "watch-closed") closed.push(`${entry.watch} by ${entry.by}`);
        if (closed.length === 2) resolve(undefined);
      });
    });
    await watch(1);
    await watch(3);

    client.send(FRAME.rstStream, 0, 1, Buffer.from([0, 0, 0, CANCEL]));
    await pinged();
    client.close();

    await both;
    assert.deepEqual(closed, ["w1 by client", "w2 by client"]);
  });
});

describe("a connection over HTTP/2 of an unknown user", () => {
  prepareEach();

  let guarded: World;
  beforeEach(async () => {
    guarded = await createWorld({ clock: new VirtualClock(), tls: true, tokens: { t: "alice" } });
  });
  afterEach(() => guarded.close());

  async function refused(): Promise<RawHttp2Client> {
    const stranger = await RawHttp2Client.connect(guarded.url, guarded.caPem);
    stranger.get(1, "/api/v1/pods");
    await stranger.frame(({ type }) => type === FRAME.goAway);
    await stranger.frame(({ stream, flags }) => stream === 1 && (flags & END_STREAM) > 0);
    assert.match(await stranger.text(1, "\n"), /"reason":"Unauthorized"/);
    return stranger;
  }

  it("stays open for a second after the answer, which has to be read", async () => {
    const stranger = await refused();

    await guarded.advance(999);
    assert.equal(guarded.connectionCount(), 1);
    await guarded.advance(1);

    assert.equal(await stranger.ended(), "fin");
    stranger.close();
  });

  it("ends when the client hangs up", async () => {
    const stranger = await refused();
    const closed = new Promise((resolve) =>
      guarded.journal.subscribe((entry) => entry.type === "connection-closed" && resolve(entry)),
    );

    stranger.socket.end();

    await closed;
    assert.equal(guarded.connectionCount(), 0);
  });
});
