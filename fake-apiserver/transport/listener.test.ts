import assert from "node:assert/strict";
import { once } from "node:events";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { connect } from "node:net";
import { platform } from "node:process";
import { describe, it } from "node:test";
import { Listener } from "./listener.js";

const HOST = "127.0.0.1";
const ESTABLISHED = "01";
const LISTENING = "0A";

describe("a listener that is shut", () => {
  it("refuses connections, and listens on the same port when it is opened again", async () => {
    const listener = new Listener({ host: HOST, port: 0, onSocket: (socket) => socket.destroy() });
    await listener.open();
    const { port } = listener;
    for (let round = 0; round < 3; round++) {
      listener.shut();
      await assert.rejects(reach(port), { code: "ECONNREFUSED" });
      await listener.open();
      assert.equal(listener.port, port);
      await reach(port);
    }
    await listener.close();
    await assert.rejects(reach(port), { code: "ECONNREFUSED" });
  });

  it("keeps its port from others until it is closed", {
    skip: platform === "linux" ? false : "who holds a port is read from /proc/net/tcp",
  }, async () => {
    const listener = new Listener({ host: HOST, port: 0, onSocket: (socket) => socket.destroy() });
    await listener.open();
    assert.deepEqual(connectionsFrom(listener.port), []);
    listener.shut();
    // Refused by the system, which has seen everything by then that was asked of it before.
    await assert.rejects(reach(listener.port), { code: "ECONNREFUSED" });
    assert.deepEqual(connectionsFrom(listener.port), [ESTABLISHED]);
    await listener.close();
    assert.deepEqual(connectionsFrom(listener.port), []);
  });
});

describe("a listener whose port is taken", () => {
  it("says so, and listens when it is opened again after the port has been left", async () => {
    const first = new Listener({ host: HOST, port: 0, onSocket: (socket) => socket.destroy() });
    await first.open();
    const { port } = first;
    const second = new Listener({ host: HOST, port, onSocket: (socket) => socket.destroy() });
    await assert.rejects(second.open(), { code: "EADDRINUSE" });

    await first.close();
    await second.open();

    await reach(port);
    await second.close();
  });
});

describe("a listener that is about to be shut", () => {
  it("has made ready what holds its port: what is opened later could get that port itself", {
    skip: platform === "linux" ? false : "who listens is read from /proc",
  }, async () => {
    const listener = new Listener({ host: HOST, port: 0, onSocket: (socket) => socket.destroy() });
    await listener.open();
    const before = ownListeners();
    listener.shut();
    await assert.rejects(reach(listener.port), { code: "ECONNREFUSED" });
    const after = ownListeners();
    await listener.close();

    assert.deepEqual(
      after,
      before.filter((port) => port !== listener.port),
    );
  });
});

/** The ports on which this process listens, in order. */
function ownListeners(): number[] {
  const sockets = new Set(
    readdirSync("/proc/self/fd").flatMap((fd) => {
      // The descriptor that listed them is closed by now.
      if (lstatSync(`/proc/self/fd/${fd}`, { throwIfNoEntry: false }) === undefined) return [];
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[1] ?? [];
    }),
  );
  return readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === LISTENING && sockets.has(fields[9] ?? ""))
    .map((fields) => Number.parseInt(fields[1]?.split(":")[1] ?? "", 16))
    .sort((a, b) => a - b);
}

async function reach(port: number): Promise<void> {
  const socket = connect({ host: HOST, port });
  await once(socket, "connect");
  socket.destroy();
}

/** States of the sockets with this local port. */
function connectionsFrom(port: number): string[] {
  const local = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(local) && fields[3] !== "0A")
    .map((fields) => fields[3] ?? "");
}
