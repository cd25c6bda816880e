import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
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
});
