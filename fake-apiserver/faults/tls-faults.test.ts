import assert from "node:assert/strict";
import { once } from "node:events";
import { connect as connectTcp, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { afterEach, beforeEach, describe, it } from "node:test";
import { connect as connectTls } from "node:tls";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { createWorld } from "../create-world.js";
import { RawClient } from "../transport/raw-client.js";
import { RawHttp2Client } from "../transport/raw-http2-client.js";
import type { World } from "../world.js";
import type { Fault } from "./rule.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const WATCH = "/api/v1/pods?watch=1&resourceVersion=1004";

/** Content types of TLS records, RFC 8446 section 5.1. */
const ALERT = 21;

let world: World;
const sockets = new Set<Socket>();

beforeEach(async () => {
  world = await createWorld({ clock: new VirtualClock(), tls: true });
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await world.close();
});

/** A client that trusts one authority, and whether the handshake did. */
async function shakeHands(caPem = world.caPem ?? ""): Promise<string> {
  try {
    const client = await RawClient.connectTls(world.url, caPem);
    sockets.add(client.socket);
    return "ok";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

function faults(): string[] {
  return world.journal
    .entries()
    .flatMap((entry) => (entry.type === "fault" ? [`${entry.fault} ${entry.connection}`] : []));
}

describe("certificates that are wrong", () => {
  for (const [fault, code] of [
    ["tls.badCert", "CERT_SIGNATURE_FAILURE"],
    ["tls.expired", "CERT_HAS_EXPIRED"],
    ["tls.wrongName", "ERR_TLS_CERT_ALTNAME_INVALID"],
    ["tls.unknownCA", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
  ] as const) {
    it(`${fault} shows one, to as many connections as it is told to`, async () => {
      world.install({ do: [{ fault }], times: 1 });

      assert.deepEqual([await shakeHands(), await shakeHands()], [code, "ok"]);

      assert.deepEqual(faults(), [`${fault} c1`]);
    });
  }
});

describe("tls.certSwapMidLife", () => {
  it("leaves open connections alone; new ones see the next authority", async () => {
    const old = await RawHttp2Client.connect(world.url, world.caPem);
    sockets.add(old.socket);

    const [handle] = world.install({ do: [{ fault: "tls.certSwapMidLife" }] });
    const afterwards = [await shakeHands(), await shakeHands(world.nextCaPem)];
    old.get(1, "/version");
    await old.text(1, "gitVersion");
    handle?.remove();

    assert.deepEqual(afterwards, ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "ok"]);
    assert.equal(await shakeHands(), "ok");
  });
});

describe("tls.handshakeStall", () => {
  it("never answers, and notices that the client gives up", async () => {
    world.install({ do: [{ fault: "tls.handshakeStall" }] });
    const closed = new Promise((resolve) => {
      world.journal.subscribe((entry) => entry.type === "connection-closed" && resolve(entry.by));
    });
    const before = await RawClient.connect(world.url);
    sockets.add(before.socket);
    const tls = connectTls({ socket: before.socket, ca: world.caPem ?? "" });
    tls.on("error", () => {});
    let hasShaken = false;
    tls.on("secureConnect", () => {
      hasShaken = true;
    });

    before.socket.end();

    assert.equal(await closed, "client");
    assert.equal(hasShaken, false);
    assert.equal(before.received().length, 0);
    assert.deepEqual(faults(), ["tls.handshakeStall c1"]);
  });
});

describe("http.plainOnTls", () => {
  const TOLD = "HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n";

  it("answers a handshake in plain text", async () => {
    world.install({ do: [{ fault: "http.plainOnTls" }] });

    assert.equal(await shakeHands(), "ERR_SSL_WRONG_VERSION_NUMBER");
  });

  it("answers plain HTTP as a server of TLS would, in a world without", async () => {
    const plain = await createWorld();
    plain.install({ do: [{ fault: "http.plainOnTls" }], times: 1 });
    const client = await RawClient.get(plain.url, "/version");

    assert.equal(await client.ended(), "fin");

    assert.equal(client.received().toString(), TOLD);
    assert.equal((await fetch(`${plain.url}/version`)).status, 200);
    await plain.close();
  });
});

describe("tls.closeNotifyMissing", () => {
  /** Content types of the records that came after the headers of a watch, and how it ended. */
  async function recordsOf(fault: Fault): Promise<readonly number[]> {
    world.install({ do: [fault], match: { verb: "watch" } });
    const { hostname, port } = new URL(world.url);
    const tcp = connectTcp({ host: hostname, port: Number(port) });
    sockets.add(tcp);
    const received: Buffer[] = [];
    await once(tcp, "connect");
    const tap = tapped(tcp, received);
    // In TLS 1.2 the type of a record can be read from outside.
    const tls = connectTls({ socket: tap, ca: world.caPem ?? "", maxVersion: "TLSv1.2" });
    await once(tls, "secureConnect");
    const before = Buffer.concat(received).length;
    tls.write(`GET ${WATCH} HTTP/1.1\r\nHost: test\r\n\r\n`);
    tls.resume();
    await once(tls, "data");
    world.store.create(PODS, {
      metadata: { name: fault.fault.toLowerCase(), namespace: "default" },
    });
    await once(tls, "end");
    return recordTypes(Buffer.concat(received).subarray(before));
  }

  it("ends without the alert that stream.abort sends", async () => {
    const event = { nth: 1 };

    const abort = await recordsOf({ fault: "stream.abort", event });
    world.reset();
    const missing = await recordsOf({ fault: "tls.closeNotifyMissing", event });

    assert.equal(abort.at(-1), ALERT);
    assert.equal(missing.includes(ALERT), false);
  });
});

/** The same socket, whose bytes are also kept. */
function tapped(socket: Socket, received: Buffer[]): Duplex {
  const tap = new Duplex({
    read: () => void socket.resume(),
    write: (bytes, _encoding, done) => void socket.write(bytes, () => done()),
    final: (done) => void socket.end(() => done()),
  });
  socket.on("data", (bytes: Buffer) => {
    received.push(bytes);
    tap.push(bytes);
  });
  socket.on("end", () => tap.push(null));
  return tap;
}

function recordTypes(bytes: Buffer): number[] {
  const types: number[] = [];
  for (let at = 0; at + 5 <= bytes.length; at += 5 + bytes.readUInt16BE(at + 3)) {
    types.push(bytes.readUInt8(at));
  }
  return types;
}
