/** A client that is killed says no goodbye. Nothing of it may stay behind. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { nextTurn } from "../src/time/system-clock.js";
import { SpawnedProgram } from "./testing/spawned-program.js";
import { createWorld } from "./world/create-world.js";
import type { World } from "./world/world.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const WATCH = "/api/v1/pods?watch=1";
const TIMEOUT_MS = 20_000;

/** Opens a watch by the protocol of its first argument, at the address of its second, and says so. */
const CLIENT = `
  const net = require("node:net");
  const http2 = require("node:http2");
  const [protocol, url, path] = process.argv.slice(1);
  const { port } = new URL(url);
  const upgrade = [
    "Connection: Upgrade", "Upgrade: websocket", "Origin: http://localhost",
    "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  // A socket that is not read keeps no program alive.
  setInterval(() => {}, 60_000);
  const opened = () => process.stdout.write("open\\n");
  if (protocol === "h2") {
    const session = http2.connect(url, { rejectUnauthorized: false });
    session.request({ ":path": path }).once("response", opened);
  } else {
    const socket = net.connect({ port: Number(port), host: "127.0.0.1" });
    const headers = protocol === "ws" ? upgrade : [];
    socket.write(["GET " + path + " HTTP/1.1", "Host: test", ...headers, "", ""].join("\\r\\n"));
    // What comes behind the headers is left unread.
    socket.once("data", () => { socket.pause(); opened(); });
  }
`;

let world: World;
const clients = new Set<SpawnedProgram>();

async function startClient(protocol: "http/1.1" | "h2" | "ws"): Promise<SpawnedProgram> {
  const env = { PATH: process.env["PATH"] ?? "" };
  const args = ["-e", CLIENT, "--", protocol, world.url, WATCH];
  const client = new SpawnedProgram(process.execPath, args, { env });
  clients.add(client);
  await client.output(/open/);
  return client;
}

/** Who ended what, in the journal. */
function ends(): string[] {
  return world.journal
    .entries()
    .flatMap((entry) =>
      entry.type === "watch-closed" || entry.type === "connection-closed"
        ? [`${entry.type} by ${entry.by}`]
        : [],
    );
}

describe("a client that is killed", { timeout: TIMEOUT_MS }, () => {
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(async () => {
    for (const client of clients) client[Symbol.dispose]();
    clients.clear();
    await world.close();
  });

  for (const protocol of ["http/1.1", "h2", "ws"] as const) {
    it(`leaves no watch and no connection behind, over ${protocol}`, async () => {
      if (protocol === "h2") {
        await world.close();
        world = await createWorld({ tls: true });
      }
      const client = await startClient(protocol);
      assert.deepEqual([world.watches().length, world.connectionCount()], [1, 1]);
      // More than it reads: some of it is on its way when it dies.
      for (let count = 0; count < 100; count++) {
        const metadata = { name: `p-${count}`, namespace: "default" };
        world.store.create(PODS, { metadata, data: "x".repeat(10_000) });
      }

      client.signal("SIGKILL");
      assert.equal((await client.ended).exitCode, null);
      // Over HTTP/2 a stream ends a little later than its connection.
      while (world.connectionCount() + world.watches().length > 0) await nextTurn();

      assert.deepEqual(ends().toSorted(), [
        "connection-closed by client",
        "watch-closed by client",
      ]);
      // Nothing writes to it any more either.
      const sentCount = world.journal.entries().length;
      world.store.create(PODS, { metadata: { name: "after", namespace: "default" } });
      assert.equal(world.journal.entries().length, sentCount + 1);
    });
  }
});
