import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { nextTurn } from "../../src/time/system-clock.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { RawClient } from "../testing/raw-client.js";
import { RawHttp2Client } from "../testing/raw-http2-client.js";
import { ACK_FLAG, FRAME } from "../transport/frame-walker.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const WATCH = "/api/v1/pods?watch=1&resourceVersion=1004";
const END_STREAM = 0x1;
const REFUSED_STREAM = 7;
const ENHANCE_YOUR_CALM = 11;
const PING = Buffer.from("are you?");

let clock: VirtualClock;
let world: World;
let client: RawHttp2Client;

async function connect(settings?: Buffer): Promise<void> {
  client = await RawHttp2Client.connect(world.url, world.caPem, settings);
}

function createPod(name: string, note = ""): void {
  world.store.create(PODS, { metadata: { name, namespace: "default", annotations: { note } } });
}

async function answered(stream: number): Promise<void> {
  await client.frame((frame) => frame.type === FRAME.headers && frame.stream === stream);
}

function faults(): string[] {
  return world.journal.entries().flatMap((entry) => (entry.type === "fault" ? [entry.fault] : []));
}

function prepareEach(): void {
  beforeEach(async () => {
    clock = new VirtualClock();
    world = await createWorld({ clock, tls: true });
  });
  afterEach(async () => {
    client.close();
    await world.close();
  });
}

describe("h2.goaway", () => {
  prepareEach();

  it("lets what is under way go on, then ends the connection", async () => {
    world.install({ match: { verb: "watch" }, do: [{ fault: "h2.goaway" }] });
    await connect();
    client.get(1, WATCH);

    const goAway = await client.frame(({ type }) => type === FRAME.goAway);
    createPod("a");
    await client.text(1, '"a"');
    world.watches()[0]?.close("clean");
    await client.frame(({ stream, flags }) => stream === 1 && (flags & END_STREAM) > 0);
    await world.advance(1_000);

    assert.equal(await client.ended(), "fin");
    assert.deepEqual(goAway.payload, Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
    assert.deepEqual(faults(), ["h2.goaway"]);
  });

  it("waits for the event that is meant, which still comes", async () => {
    world.install({ do: [{ fault: "h2.goaway", event: { key: "default/b" } }] });
    await connect();
    client.get(1, WATCH);
    await answered(1);

    createPod("a");
    await client.text(1, '"a"');
    assert.equal(
      client.frames.some(({ type }) => type === FRAME.goAway),
      false,
    );
    createPod("b");

    await client.frame(({ type }) => type === FRAME.goAway);
    await client.text(1, '"b"');
  });

  it("answers a list all the same", async () => {
    world.install({ match: { verb: "list" }, do: [{ fault: "h2.goaway" }] });
    await connect();
    client.get(1, "/api/v1/pods");

    await client.frame(({ type }) => type === FRAME.goAway);
    await client.text(1, "PodList");
  });

  it("ends the connection at once where the rule says so, with its code", async () => {
    world.install({
      do: [{ fault: "h2.goaway", isImmediate: true, code: "ENHANCE_YOUR_CALM" }],
    });
    await connect();
    client.get(1, WATCH);

    assert.equal(await client.ended(), "fin");

    const last = client.frames.at(-1);
    assert.equal(last?.type, FRAME.goAway);
    assert.deepEqual(last?.payload, Buffer.from([0, 0, 0, 1, 0, 0, 0, ENHANCE_YOUR_CALM]));
    assert.deepEqual(world.watches(), []);
  });

  it("says that a request was not processed, and does not process it", async () => {
    world.install({
      match: { verb: "list" },
      do: [{ fault: "h2.goaway", isImmediate: true, isProcessed: false }],
    });
    await connect();
    client.get(1, "/api/v1/pods");

    assert.equal(await client.ended(), "fin");

    assert.deepEqual(client.frames.at(-1)?.payload, Buffer.alloc(8));
    assert.equal(
      client.frames.some(({ type }) => type === FRAME.headers),
      false,
    );
  });

  it("reaches watches that are open", async () => {
    await connect();
    client.get(1, WATCH);
    await answered(1);

    world.install({ scope: "existing", do: [{ fault: "h2.goaway" }] });

    await client.frame(({ type }) => type === FRAME.goAway);
    assert.equal(world.watches().length, 1);
  });

  it("does not use itself up on HTTP/1.1", async () => {
    const plain = await createWorld();
    const [handle] = plain.install({ do: [{ fault: "h2.goaway" }] });

    assert.equal((await fetch(`${plain.url}/api/v1/pods`)).status, 200);

    assert.equal(handle?.hits(), 0);
    await plain.close();
    await connect();
  });
});

describe("h2.rstStream", () => {
  prepareEach();

  it("resets a request instead of answering it", async () => {
    world.install({
      match: { verb: "list" },
      do: [{ fault: "h2.rstStream", code: "REFUSED_STREAM" }],
    });
    await connect();
    client.get(1, "/api/v1/pods");
    client.get(3, "/version");

    const reset = await client.frame(({ type }) => type === FRAME.rstStream);
    await client.text(3, "gitVersion");

    assert.deepEqual([reset.stream, reset.payload.readUInt32BE()], [1, REFUSED_STREAM]);
    assert.deepEqual(
      client.frames.filter(({ stream }) => stream === 1).map(({ type }) => type),
      [FRAME.rstStream],
    );
  });

  it("resets a watch in the place of an event", async () => {
    world.install({ do: [{ fault: "h2.rstStream", event: { nth: 2 } }] });
    await connect();
    client.get(1, WATCH);
    await answered(1);
    createPod("a");
    await client.text(1, '"a"');

    createPod("b");
    const reset = await client.frame(({ type }) => type === FRAME.rstStream);

    assert.equal(reset.payload.readUInt32BE(), 2);
    const entry = world.journal.entries().find(({ type }) => type === "watch-closed");
    assert.deepEqual(entry?.type === "watch-closed" && [entry.by, entry.how], ["fault", "abort"]);
  });
});

describe("faults that end a watch over HTTP/2", () => {
  prepareEach();

  for (const fault of [
    { fault: "h2.rstStream", event: { nth: 2 } },
    { fault: "h2.goaway", isImmediate: true, event: { nth: 2 } },
    { fault: "stream.abort", event: { nth: 2 } },
  ] as const) {
    it(`${fault.fault} lets through what was written in the same breath`, async () => {
      createPod("a");
      createPod("b");
      world.install({ do: [fault] });
      await connect();
      client.get(1, "/api/v1/pods?watch=1");

      const said = client.frame(({ type }) => type === FRAME.rstStream || type === FRAME.goAway);
      await Promise.race([said, client.ended()]);

      assert.match(await client.text(1, "\n"), /^[^\n]*"name":"a"[^\n]*\n$/);
    });
  }
});

describe("h2.pingBlackhole", () => {
  prepareEach();

  it("answers no PING, and everything else", async () => {
    world.install({ match: { verb: "watch" }, do: [{ fault: "h2.pingBlackhole" }] });
    await connect();
    client.send(FRAME.ping, 0, 0, PING);
    await client.frame(({ type, flags }) => type === FRAME.ping && flags === ACK_FLAG);
    client.get(1, WATCH);
    await answered(1);

    client.send(FRAME.ping, 0, 0, PING);
    client.get(3, "/version");
    await client.text(3, "gitVersion");
    createPod("a");
    await client.text(1, '"a"');

    assert.equal(client.frames.filter(({ type }) => type === FRAME.ping).length, 1);
  });

  it("can silence the whole connection, which notices that the client leaves", async () => {
    world.install({
      match: { verb: "watch" },
      do: [{ fault: "h2.pingBlackhole", framesContinue: false, event: { nth: 2 } }],
    });
    const closed = new Promise((resolve) => {
      world.journal.subscribe((entry) => entry.type === "connection-closed" && resolve(entry.by));
    });
    await connect();
    client.get(1, WATCH);
    await answered(1);
    createPod("a");
    await client.text(1, '"a"');
    const { length } = client.frames;

    createPod("b");
    client.send(FRAME.ping, 0, 0, PING);
    client.get(3, "/version");
    client.socket.end();

    assert.equal(await closed, "client");
    assert.equal(client.frames.length, length);
  });
});

describe("h2.flowControlStall", () => {
  prepareEach();

  it("sends what the client granted at first, and not a byte more", async () => {
    world.install({ do: [{ fault: "h2.flowControlStall" }] });
    createPod("large", "x".repeat(100_000));
    await connect();
    // As much as can be granted, for the connection and for the stream.
    client.send(FRAME.windowUpdate, 0, 0, Buffer.from([0x7f, 0, 0, 0]));
    client.get(1, "/api/v1/pods");
    await answered(1);
    client.send(FRAME.windowUpdate, 0, 1, Buffer.from([0x7f, 0, 0, 0]));

    client.send(FRAME.ping, 0, 0, PING);
    await client.frame(({ type, flags }) => type === FRAME.ping && flags === ACK_FLAG);
    client.send(FRAME.ping, 0, 0, Buffer.alloc(8));
    await client.frame(
      ({ type, payload }) => type === FRAME.ping && payload.equals(Buffer.alloc(8)),
    );

    const sentBytes = client.frames
      .filter(({ type }) => type === FRAME.data)
      .reduce((sum, { payload }) => sum + payload.length, 0);
    assert.equal(sentBytes, 65_535);
    assert.deepEqual(faults(), ["h2.flowControlStall"]);
  });
});

describe("faults of how HTTP/2 is spoken", () => {
  prepareEach();

  it("do not use themselves up on a client that chooses HTTP/1.1", async () => {
    const [handle] = world.install({ do: [{ fault: "h2.settingsLate" }], times: 1 });
    const old = await RawClient.connectTls(world.url, world.caPem);
    old.request("GET", "/version", {});
    await old.answer();
    assert.equal(handle?.hits(), 0);

    await connect();
    client.get(1, "/version");
    while (handle?.hits() === 0) await nextTurn();
    assert.equal(client.frames.length, 0);
    old.close();
  });

  it("leave no timer behind when the client does not wait", async () => {
    world.install({ do: [{ fault: "h2.settingsLate" }] });
    await connect();
    while (faults().length === 0) await nextTurn();
    client.close();
    while (world.connectionCount() > 0) await nextTurn();

    assert.equal(clock.nextDueInMs(), undefined);
  });
});

describe("h2.maxConcurrentStreams", () => {
  prepareEach();

  it("is announced, and what is more is refused for as long as the client has not agreed", async () => {
    world.install({ do: [{ fault: "h2.maxConcurrentStreams", count: 1 }] });
    await connect();
    const settings = await client.frame(
      ({ type, flags }) => type === FRAME.settings && flags === 0,
    );
    client.get(1, WATCH);
    await answered(1);
    client.get(3, "/version");

    const reset = await client.frame(({ type }) => type === FRAME.rstStream);

    // Settings are pairs of a number, here 3, and a value.
    assert.ok(settings.payload.includes(Buffer.from([0, 3, 0, 0, 0, 1])));
    assert.deepEqual([reset.stream, reset.payload.readUInt32BE()], [3, REFUSED_STREAM]);
  });

  it("is 100 otherwise", async () => {
    await connect();

    const settings = await client.frame(
      ({ type, flags }) => type === FRAME.settings && flags === 0,
    );

    assert.ok(settings.payload.includes(Buffer.from([0, 3, 0, 0, 0, 100])));
  });
});
