import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { describe, it } from "node:test";
import { nextTurn } from "../../time/system-clock.js";
import { ChunkReader } from "./chunk-reader.js";

async function allOf(reader: ChunkReader): Promise<string> {
  let text = "";
  for (let next = await reader.next(); next.done !== true; next = await reader.next()) {
    text += next.value.toString();
  }
  return text;
}

describe("ChunkReader", () => {
  it("gives the chunks as they came, then the end", async () => {
    const stream = new PassThrough();
    const reader = new ChunkReader(stream);
    stream.write("a");
    stream.write("b");

    assert.equal((await reader.next()).value?.toString(), "a");
    assert.equal((await reader.next()).value?.toString(), "b");
    stream.end("c");
    assert.equal(await allOf(reader), "c");
    assert.equal((await reader.next()).done, true);
  });

  it("reads nothing before it is asked to", async () => {
    const stream = new PassThrough();
    new ChunkReader(stream);
    stream.write("a");
    await nextTurn();

    assert.equal(stream.readableFlowing, null);
  });

  it("stops the stream while the reader is behind, and loses nothing", async () => {
    const stream = new PassThrough({ highWaterMark: 1024 });
    const reader = new ChunkReader(stream);
    const first = reader.next();
    const writtenBytes = 2_000_000;
    let lengthBytes = 0;
    stream.write(Buffer.alloc(1));
    await first;
    for (let sent = 0; sent < 20; sent++) stream.write(Buffer.alloc(writtenBytes / 20));
    stream.end();
    await nextTurn();

    assert.equal(stream.isPaused(), true);
    for (let next = await reader.next(); next.done !== true; next = await reader.next()) {
      lengthBytes += next.value.length;
    }
    assert.equal(lengthBytes, writtenBytes);
  });

  it("gives what came before a failure, then fails", async () => {
    const stream = new PassThrough();
    const reader = new ChunkReader(stream);
    const first = reader.next();
    stream.write("a");
    stream.write("b");
    await first;
    await nextTurn();
    stream.destroy(new Error("broken"));
    await nextTurn();

    assert.equal((await reader.next()).value?.toString(), "b");
    await assert.rejects(reader.next(), /broken/);
  });

  it("fails where the stream was closed before its end, be it before it was read", async () => {
    const closed = new PassThrough();
    closed.destroy();
    const stream = new PassThrough();
    const reader = new ChunkReader(stream);
    const next = reader.next();
    stream.destroy();

    await assert.rejects(next, { code: "ERR_STREAM_PREMATURE_CLOSE" });
    await assert.rejects(new ChunkReader(closed).next(), { code: "ERR_STREAM_PREMATURE_CLOSE" });
  });

  it("ends where the stream has ended before it was read", async () => {
    const stream = new PassThrough();
    stream.resume().end("a");
    await nextTurn();

    assert.equal((await new ChunkReader(stream).next()).done, true);
  });

  it("destroys the stream when nobody reads on", async () => {
    const stream = new PassThrough();
    const reader = new ChunkReader(stream);

    await reader.return();

    assert.equal(stream.destroyed, true);
  });
});
