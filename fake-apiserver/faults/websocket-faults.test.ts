import assert from "node:assert/strict";
import { once } from "node:events";
import { afterEach, beforeEach, describe, it } from "node:test";
import { WebSocket } from "ws";
import { nextTurn } from "../../src/time/system-clock.js";
import { FaultyWorld } from "./faulty-world.js";
import type { Fault } from "./rule.js";

const HANDSHAKE = [
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "Origin: http://localhost",
];
const TEXT = 0x1;
const CONTINUATION = 0x0;
const BINARY = 0x2;
const PING = 0x9;

let faulty: FaultyWorld;

beforeEach(async () => {
  faulty = await FaultyWorld.create();
});

afterEach(() => faulty.close());

/** A client that is the library's, to see what a client of good faith sees. */
async function socketUnder(fault: Fault, protocols: string[] = []): Promise<WebSocket> {
  faulty.world.install({ do: [fault] });
  const url = `${faulty.world.url.replace("http", "ws")}/api/v1/pods?watch=1&resourceVersion=1004`;
  return new WebSocket(url, protocols, { origin: "http://localhost" });
}

interface WireFrame {
  readonly opcode: number;
  readonly isFinal: boolean;
  readonly payload: Buffer;
}

/** Frames of a server, RFC 6455 section 5.2: unmasked. */
function framesOf(bytes: Buffer): WireFrame[] {
  const frames: WireFrame[] = [];
  let rest = bytes;
  while (rest.length >= 2) {
    const [first = 0, second = 0] = rest;
    const isLong = second === 126;
    const length = isLong ? rest.readUInt16BE(2) : second;
    const start = isLong ? 4 : 2;
    if (rest.length < start + length) break;
    const payload = rest.subarray(start, start + length);
    frames.push({ opcode: first & 0xf, isFinal: (first & 0x80) !== 0, payload });
    rest = rest.subarray(start + length);
  }
  return frames;
}

async function framesUnder(fault: Fault): Promise<WireFrame[]> {
  faulty.world.install({ do: [fault] });
  const client = await faulty.get("/api/v1/pods?watch=1&resourceVersion=1004", HANDSHAKE);
  await client.until("\r\n\r\n");
  faulty.createPods("a");
  const body = () => client.received().subarray(client.received().indexOf("\r\n\r\n") + 4);
  const isComplete = () => framesOf(body()).some(({ payload }) => payload.includes("\n"));
  while (!isComplete()) await nextTurn();
  return framesOf(body());
}

describe("faults of WebSockets", () => {
  for (const code of [200, 400, 403, 426, 503] as const) {
    it(`ws.reject answers the handshake with ${code}, and plain watches as ever`, async () => {
      const fault = { fault: "ws.reject", code } as const;
      faulty.world.install({ do: [fault] });
      const refused = await faulty.get("/api/v1/pods?watch=1", HANDSHAKE);
      const plain = await faulty.get("/api/v1/pods?watch=1");

      assert.match(await refused.until("\r\n\r\n"), new RegExp(`^HTTP/1\\.1 ${code} `));
      assert.match(await plain.until("\r\n\r\n"), /Transfer-Encoding: chunked/);
    });
  }

  for (const code of [1000, 1001, 1006, 1011, 1012] as const) {
    it(`ws.close ends with ${code}`, async () => {
      const socket = await socketUnder({ fault: "ws.close", code });
      const [seen] = await once(socket, "close");

      assert.equal(seen, code);
    });
  }

  it("ws.close with an event ends in its place", async () => {
    const socket = await socketUnder({ fault: "ws.close", event: { nth: 2 } });
    const messages: string[] = [];
    socket.on("message", (data) => messages.push(data.toString()));
    await once(socket, "open");
    faulty.createPods("a", "b");
    await once(socket, "close");

    assert.equal(messages.length, 1);
  });

  it("ws.fragmented cuts an event into frames with pings in between", async () => {
    const frames = await framesUnder({ fault: "ws.fragmented", fragmentBytes: 100 });
    const data = frames.filter(({ opcode }) => opcode !== PING);

    assert.equal(frames[1]?.opcode, PING);
    assert.equal(data[0]?.opcode, TEXT);
    assert.ok(data.slice(1).every(({ opcode }) => opcode === CONTINUATION));
    assert.deepEqual(
      data.map(({ isFinal }) => isFinal),
      data.map((_, index) => index === data.length - 1),
    );
    const text = Buffer.concat(data.map(({ payload }) => payload)).toString();
    assert.equal(JSON.parse(text).object.metadata.name, "a");
  });

  it("ws.binaryFrames writes binary messages", async () => {
    const [frame] = await framesUnder({ fault: "ws.binaryFrames" });

    assert.equal(frame?.opcode, BINARY);
  });

  it("ws.pingTimeout answers no ping and goes on with events", async () => {
    const socket = await socketUnder({ fault: "ws.pingTimeout" });
    let pongCount = 0;
    socket.on("pong", () => pongCount++);
    await once(socket, "open");
    socket.ping();
    // The ping is on its way before the request whose answer shows that it has been read.
    await (await faulty.get("/version")).until("gitVersion");
    faulty.createPods("a");
    await once(socket, "message");

    assert.equal(pongCount, 0);
    socket.terminate();
  });

  it("ws.noSubprotocolEcho chooses none", async () => {
    faulty.world.install({ do: [{ fault: "ws.noSubprotocolEcho" }] });
    const client = await faulty.get("/api/v1/pods?watch=1", [
      ...HANDSHAKE,
      "Sec-WebSocket-Protocol: v1.json.k8s.io",
    ]);

    assert.doesNotMatch(await client.until("\r\n\r\n"), /Sec-WebSocket-Protocol/i);
  });
});
