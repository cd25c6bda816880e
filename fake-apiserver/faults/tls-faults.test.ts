import assert from "node:assert/strict";
import { once } from "node:events";
import type { Socket } from "node:net";
import { afterEach, beforeEach, describe, it } from "node:test";
import { connect as connectTls } from "node:tls";
import { nextTurn } from "../../src/time/system-clock.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { RawClient } from "../testing/raw-client.js";
import { RawHttp2Client } from "../testing/raw-http2-client.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

let world: World;
const sockets = new Set<Socket>();

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

function prepareEach(): void {
  beforeEach(async () => {
    world = await createWorld({ clock: new VirtualClock(), tls: true });
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await world.close();
  });
}

describe("tls.certSwapMidLife", () => {
  prepareEach();

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

describe("tls.clientCertRejected", () => {
  prepareEach();

  /** How a client with a certificate fares: when it takes the handshake for complete, and the error it gets. */
  async function outcome(version: "TLSv1.2" | "TLSv1.3", from: World): Promise<readonly string[]> {
    const { hostname: host, port } = new URL(from.url);
    const { certificatePem: cert, keyPem: key } = await world.issueClientCertificate({ user: "a" });
    const client = connectTls({
      ...{ host, port: Number(port), ca: from.caPem ?? "", cert, key },
      ...{ maxVersion: version, ALPNProtocols: ["h2"] },
    });
    sockets.add(client);
    const seen: string[] = [];
    client.on("secureConnect", () => seen.push("secure"));
    const [error] = await once(client, "error");
    return [...seen, String(error.code)];
  }

  beforeEach(async () => {
    await world.close();
    world = await createWorld({ clock: new VirtualClock(), tls: { clientAuthority: true } });
  });

  it("is heard when a client of TLS 1.3 reads, and in the handshake of TLS 1.2", async () => {
    world.install({ do: [{ fault: "tls.clientCertRejected" }] });

    const [newer, older] = [await outcome("TLSv1.3", world), await outcome("TLSv1.2", world)];

    assert.deepEqual(newer, ["secure", "ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED"]);
    assert.deepEqual(older, ["ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED"]);
    assert.deepEqual(faults(), ["tls.clientCertRejected c1", "tls.clientCertRejected c2"]);
  });

  it("lets go of a client that leaves in the middle of the handshake", async () => {
    world.install({ do: [{ fault: "tls.clientCertRejected" }] });
    const client = await RawClient.connect(world.url);
    // The head of a record whose body never comes.
    client.socket.write(Buffer.from([0x16, 3, 1, 0, 100]));
    while (faults().length === 0) await nextTurn();

    client.halfClose();

    assert.equal(await client.ended(), "fin");
    while (world.connectionCount() > 0) await nextTurn();
  });

  for (const [alert, code] of [
    ["bad_certificate", "ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE"],
    ["unknown_ca", "ERR_SSL_TLSV1_ALERT_UNKNOWN_CA"],
    ["access_denied", "ERR_SSL_TLSV1_ALERT_ACCESS_DENIED"],
    ["certificate_required", "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED"],
  ] as const) {
    it(`says ${alert}, in a world that asks nobody as well`, async () => {
      await using plain = await createWorld({ tls: true });
      plain.install({ do: [{ fault: "tls.clientCertRejected", alert }] });

      assert.deepEqual(await outcome("TLSv1.3", plain), ["secure", code]);
    });
  }
});

describe("tls.handshakeStall", () => {
  prepareEach();

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
  prepareEach();

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
