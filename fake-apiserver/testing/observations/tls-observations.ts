import assert from "node:assert/strict";
import { once } from "node:events";
import { connect as connectTcp, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import type { Fault, FaultId } from "../../faults/rule.js";
import type { FaultyWorld } from "../faulty-world.js";
import { RawClient } from "../raw-client.js";
import type { Observation } from "./observation.js";

const TLS = { tls: true };

/** Content types of TLS records, RFC 8446 section 5.1. */
const ALERT = 21;
const HANDSHAKE = 22;

/** The observed effects of faults of TLS handshakes, rows 5 to 10. */
export const TLS_OBSERVATIONS = {
  "tls.handshakeStall": {
    options: TLS,
    see: async (faulty) => {
      faulty.install({ fault: "tls.handshakeStall" });
      const client = await RawClient.connect(faulty.world.url);
      // A TLS client sends its ClientHello through the socket.
      connectTls({ socket: client.socket, ca: faulty.world.caPem ?? "" }).on("error", () => {});
      const closed = closedBy(faulty);
      await faulty.faulted();
      client.halfClose();

      assert.equal(await closed, "client");
      assert.equal(client.received().length, 0);
    },
  },
  "tls.badCert": handshake("tls.badCert", "CERT_SIGNATURE_FAILURE"),
  "tls.expired": handshake("tls.expired", "CERT_HAS_EXPIRED"),
  "tls.wrongName": handshake("tls.wrongName", "ERR_TLS_CERT_ALTNAME_INVALID"),
  "tls.unknownCA": handshake("tls.unknownCA", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"),
  "tls.certSwapMidLife": {
    options: TLS,
    see: async (faulty) => {
      const old = await faulty.connect();
      const handle = faulty.install({ fault: "tls.certSwapMidLife" });

      assert.equal(await shakeHands(faulty), "UNABLE_TO_VERIFY_LEAF_SIGNATURE");
      assert.equal(await shakeHands(faulty, faulty.world.nextCaPem), "ok");
      old.request("GET", "/version", {});
      await old.answer();
      handle.remove();
      assert.equal(await shakeHands(faulty), "ok");
    },
  },
  "tls.clientCertRejected": {
    options: TLS,
    see: async (faulty) => {
      faulty.install({ fault: "tls.clientCertRejected", alert: "unknown_ca" });
      const { hostname: host, port } = new URL(faulty.world.url);
      const client = connectTls({ host, port: Number(port), ca: faulty.world.caPem ?? "" });
      const failed = once(client, "error");

      // A TLS 1.3 client has finished its part of the handshake before it receives the alert.
      await once(client, "secureConnect");
      const [error] = await failed;

      assert.match(String(error), /alert unknown ca/);
    },
  },
  "tls.closeNotifyMissing": {
    options: TLS,
    see: async (faulty) => {
      const event = { nth: 1 };
      const abort = await recordsOf(faulty, { fault: "stream.abort", event });
      faulty.world.reset();

      const missing = await recordsOf(faulty, { fault: "tls.closeNotifyMissing", event });

      assert.equal(abort.at(-1), ALERT);
      assert.equal(missing.includes(ALERT), false);
    },
  },
  "http.plainOnTls": {
    options: TLS,
    see: async (faulty) => {
      faulty.install({ fault: "http.plainOnTls" });
      const client = await RawClient.connect(faulty.world.url);
      client.socket.write(Buffer.from([HANDSHAKE, 3, 1, 0, 0]));

      assert.equal(await client.ended(), "fin");
      assert.equal(
        client.received().toString(),
        "HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n",
      );
    },
  },
} as const satisfies Partial<Record<FaultId, Observation>>;

/** An invalid certificate, and a valid one for the next connection. */
function handshake(
  fault: "tls.badCert" | "tls.expired" | "tls.wrongName" | "tls.unknownCA",
  code: string,
): Observation {
  return {
    options: TLS,
    see: async (faulty) => {
      faulty.world.install({ do: [{ fault }], times: 1 });

      assert.deepEqual([await shakeHands(faulty), await shakeHands(faulty)], [code, "ok"]);
    },
  };
}

/** The result of a handshake with a client that trusts one authority: "ok", or the code of its error. */
async function shakeHands(faulty: FaultyWorld, caPem = faulty.world.caPem): Promise<string> {
  try {
    await faulty.connect(caPem);
    return "ok";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

function closedBy({ world }: FaultyWorld): Promise<string> {
  return new Promise((resolve) => {
    world.journal.subscribe((entry) => entry.type === "connection-closed" && resolve(entry.by));
  });
}

/** Content types of the records that come after the handshake of a watch that ends at its first event. */
async function recordsOf(faulty: FaultyWorld, fault: Fault): Promise<readonly number[]> {
  faulty.install(fault);
  const { hostname, port } = new URL(faulty.world.url);
  const tcp = connectTcp({ host: hostname, port: Number(port) });
  const received: Buffer[] = [];
  await once(tcp, "connect");
  const tap = tapped(tcp, received);
  // In TLS 1.2 the type of a record can be read from outside.
  const tls = connectTls({ socket: tap, ca: faulty.world.caPem ?? "", maxVersion: "TLSv1.2" });
  await once(tls, "secureConnect");
  const handshakeBytes = Buffer.concat(received).length;
  const version = faulty.world.store.currentVersion();
  tls.write(`GET /api/v1/pods?watch=1&resourceVersion=${version} HTTP/1.1\r\nHost: test\r\n\r\n`);
  tls.resume();
  await once(tls, "data");
  faulty.createPods(fault.fault.toLowerCase());
  await once(tls, "end");
  tcp.destroy();
  return recordTypes(Buffer.concat(received).subarray(handshakeBytes));
}

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
