import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { describe, it } from "node:test";
import { HttpTransport } from "./http-transport.js";

const CHUNK_BYTES = 64 * 1024;

describe("HttpTransport", () => {
  it("reads a body that is a stream as fast as it is taken, and no longer than somebody takes it", async () => {
    await using server = createServer((socket) => socket.pause().on("error", () => undefined));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    assert.ok(typeof address === "object" && address !== null);
    const leaving = new AbortController();
    const accepted = once(server, "connection");
    let isLetGo: () => void = () => undefined;
    const letGo = new Promise<void>((resolve) => {
      isLetGo = resolve;
    });
    let readBytes = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        // Of what is never taken, more than this would be kept in memory.
        while (readBytes < 1_000 * CHUNK_BYTES) {
          readBytes += CHUNK_BYTES;
          yield Buffer.alloc(CHUNK_BYTES);
        }
      } finally {
        isLetGo();
      }
    }
    const transport = new HttpTransport();

    const asked = transport.roundTrip({
      method: "POST",
      url: new URL(`http://127.0.0.1:${address.port}/`),
      headers: {},
      body: endless(),
      signal: leaving.signal,
    });
    await accepted;
    leaving.abort(new Error("enough"));

    await assert.rejects(asked, /enough/);
    await letGo;
    assert.ok(readBytes < 1_000 * CHUNK_BYTES, `${readBytes} bytes were read`);
    transport.destroy();
  });

  const bodies: readonly (readonly [
    what: string,
    body: () => Uint8Array | AsyncIterable<Uint8Array>,
  ])[] = [
    ["bytes", () => Buffer.from("{}")],
    [
      "a stream",
      async function* () {
        yield Buffer.from("{}");
      },
    ],
  ];
  for (const [what, body] of bodies) {
    it(`sends ${what} with DELETE as with other methods, so that the connection can be used again`, async () => {
      const bodiesSeen: string[] = [];
      let connectionsCount = 0;
      await using server = createHttpServer(async (request, response) => {
        bodiesSeen.push(`${request.method} ${await text(request)}`);
        response.end("{}");
      });
      server.on("connection", () => connectionsCount++);
      await once(server.listen(0, "127.0.0.1"), "listening");
      const address = server.address();
      assert.ok(typeof address === "object" && address !== null);
      const url = new URL(`http://127.0.0.1:${address.port}/`);
      const transport = new HttpTransport();
      const { signal } = new AbortController();

      for (const method of ["DELETE", "DELETE", "PUT"]) {
        const response = await transport.roundTrip({
          method,
          url,
          headers: {},
          body: body(),
          signal,
        });
        assert.equal(response.statusCode, 200);
        await text(response.body);
      }

      assert.deepEqual(bodiesSeen, ["DELETE {}", "DELETE {}", "PUT {}"]);
      assert.equal(connectionsCount, 1);
      transport.destroy();
    });
  }

  it("ends a request through a proxy that does not answer when its signal aborts", async () => {
    await using proxy = createServer((socket) => socket.on("error", () => undefined));
    await once(proxy.listen(0, "127.0.0.1"), "listening");
    const address = proxy.address();
    assert.ok(typeof address === "object" && address !== null);
    const transport = new HttpTransport({
      proxy: new URL(`http://127.0.0.1:${address.port}`),
      protocols: ["http/1.1"],
    });
    const leaving = new AbortController();
    const connected = once(proxy, "connection");

    const url = new URL("https://kubernetes.example.com/");
    const { signal } = leaving;
    const asked = transport.roundTrip({ method: "GET", url, headers: {}, body: undefined, signal });
    const [socket] = await connected;
    leaving.abort(new Error("enough"));

    await assert.rejects(asked, /enough/);
    transport.destroy();
    socket.destroy();
  });
});
