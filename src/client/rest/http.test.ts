import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { discardBody, type HttpResponse } from "./http.js";

class Watched implements HttpResponse {
  readonly statusCode = 200;
  readonly headers: HttpResponse["headers"];
  readonly body: AsyncIterable<Buffer>;
  readBytes = 0;
  isClosed = false;

  constructor(chunks: readonly (number | Error)[], headers: HttpResponse["headers"]) {
    this.headers = headers;
    this.body = this.#read(chunks);
  }

  close(): void {
    this.isClosed = true;
  }

  async *#read(chunks: readonly (number | Error)[]): AsyncGenerator<Buffer> {
    for (const chunk of chunks) {
      if (chunk instanceof Error) throw chunk;
      this.readBytes += chunk;
      yield Buffer.alloc(chunk);
    }
  }
}

describe("discardBody()", () => {
  for (const [what, chunks, headers, readBytes] of [
    ["reads a short body to its end", [10, 20], {}, 30],
    ["reads 2 KiB of a long one", [1024, 1024, 1024], {}, 2048],
    ["reads nothing of one that says it is longer", [1024], { "content-length": "2049" }, 0],
    ["reads one that says it is just as long", [2048], { "content-length": "2048" }, 2048],
    ["lets go of one that breaks", [10, new Error("reset")], {}, 10],
  ] as const) {
    it(what, async () => {
      const watched = new Watched(chunks, headers);

      await discardBody(watched);

      assert.equal(watched.readBytes, readBytes);
      assert.equal(watched.isClosed, true);
    });
  }
});
