import assert from "node:assert/strict";
import { once } from "node:events";
import { afterEach, beforeEach, describe, it } from "node:test";
import { WebSocket } from "ws";
import { FaultyWorld } from "../testing/faulty-world.js";
import { WEBSOCKET_HANDSHAKE } from "../testing/observations/websocket-frames.js";
import type { Fault } from "./rule.js";

let faulty: FaultyWorld;

/** A client that is the library's, to see what a client of good faith sees. */
async function socketUnder(fault: Fault, protocols: string[] = []): Promise<WebSocket> {
  faulty.world.install({ do: [fault] });
  const url = `${faulty.world.url.replace("http", "ws")}/api/v1/pods?watch=1&resourceVersion=1004`;
  return new WebSocket(url, protocols, { origin: "http://localhost" });
}

describe("faults of WebSockets", () => {
  beforeEach(async () => {
    faulty = await FaultyWorld.create();
  });
  afterEach(() => faulty.close());

  for (const code of [200, 400, 403, 426, 503] as const) {
    it(`ws.reject answers the handshake with ${code}, and plain watches as ever`, async () => {
      const fault = { fault: "ws.reject", code } as const;
      faulty.world.install({ do: [fault] });
      const refused = await faulty.get("/api/v1/pods?watch=1", WEBSOCKET_HANDSHAKE);
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
});
