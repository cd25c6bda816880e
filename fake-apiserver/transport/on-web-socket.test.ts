import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, it } from "node:test";
import { onWebSocket } from "./on-web-socket.js";

/** As the JDK's client begins, unless it is told to speak HTTP/1.1. */
const TO_HTTP2 = {
  connection: "Upgrade, HTTP2-Settings",
  upgrade: "h2c",
  "http2-settings": "AAEAAEAA",
};
const TO_WEB_SOCKET = { connection: "Upgrade", upgrade: "WebSocket" };

let server: Server;
let agent: Agent;
let port: number;

/** The answer to a request; all of them use one connection, one after another. */
async function answerTo(path: string, headers: Record<string, string>, body = ""): Promise<string> {
  const sent = request({ agent, port, path, headers, method: "POST", host: "127.0.0.1" });
  sent.end(body);
  const [answer]: IncomingMessage[] = await once(sent, "response");
  assert.ok(answer);
  return text(answer);
}

describe("onWebSocket()", () => {
  beforeEach(async () => {
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
    server = createServer(async (asked, response) => {
      response.end(`${asked.method} ${asked.url} ${await text(asked)}`);
    });
    onWebSocket(server, ({ url }, socket) => {
      socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\na WebSocket for ${url}`);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    assert.ok(typeof address === "object" && address !== null);
    port = address.port;
  });
  afterEach(() => {
    agent.destroy();
    server.close();
  });

  it("passes on a request for a WebSocket", async () => {
    assert.equal(await answerTo("/a", TO_WEB_SOCKET), "a WebSocket for /a");
  });

  it("leaves requests for other protocols to the server, with their bodies", async () => {
    const sockets = new Set<Socket>();
    server.on("request", ({ socket }) => sockets.add(socket));

    assert.equal(await answerTo("/a", TO_HTTP2, "one"), "POST /a one");
    assert.equal(await answerTo("/b?c=%20d", {}, "two"), "POST /b?c=%20d two");
    assert.equal(await answerTo("/c", TO_HTTP2, "three"), "POST /c three");
    assert.equal(sockets.size, 1);
  });
});
