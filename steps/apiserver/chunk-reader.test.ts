import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ChunkReader } from "./chunk-reader.js";

const HEAD = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked";

function read(...pieces: readonly string[]): ChunkReader {
  const reader = new ChunkReader();
  for (const piece of pieces) reader.push(Buffer.from(piece));
  return reader;
}

describe("ChunkReader", () => {
  it("finds head and chunks, however the bytes come", () => {
    const text = `${HEAD}\r\n\r\n3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n`;

    for (const pieces of [[text], [...text]]) {
      const reader = read(...pieces);
      assert.equal(reader.head, HEAD);
      assert.deepEqual(reader.chunks.map(String), ["abc", "0123456789"]);
      assert.equal(reader.isComplete, true);
    }
  });

  it("waits for the rest of a chunk, and for the final one", () => {
    const reader = read(HEAD, "\r\n\r\n3\r\nab");

    assert.deepEqual([reader.chunks, reader.isComplete], [[], false]);
    reader.push(Buffer.from("c\r\n"));
    assert.deepEqual([reader.chunks.map(String), reader.isComplete], [["abc"], false]);
  });

  it("does not take bytes for a chunk that are none", () => {
    assert.throws(() => read(HEAD, "\r\n\r\n{}\r\n"), /No length of a chunk: \{\}/);
    assert.throws(() => read(HEAD, "\r\n\r\n1\r\nabc\r\n"), /longer than it says/);
  });
});
