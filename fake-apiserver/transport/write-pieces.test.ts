import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { describe, it } from "node:test";
import { nextTurn } from "../../src/time/system-clock.js";
import { writePieces } from "./write-pieces.js";

const PIECE = Buffer.alloc(100_000, "x");

/** A stream whose reader takes a part on demand. */
class HeldStream extends Writable {
  writtenBytes = 0;
  release: () => void = () => {};

  override _write(bytes: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.writtenBytes += bytes.length;
    this.release = () => done();
  }
}

describe("writePieces()", () => {
  it("puts together no more than the next part while the client does not read", async () => {
    const stream = new HeldStream();
    let takenCount = 0;
    function* pieces() {
      for (; takenCount < 1_000; takenCount++) yield PIECE;
    }

    void writePieces(pieces(), stream);
    for (let turn = 0; turn < 5; turn++) await nextTurn();

    assert.ok(takenCount < 8, `${takenCount} pieces were taken`);
    stream.destroy();
  });

  it("writes all of it, and ends the stream", async () => {
    const stream = new HeldStream();
    const written = writePieces(Array(20).fill(PIECE), stream);

    for (let turn = 0; !stream.writableEnded; turn++) {
      stream.release();
      await nextTurn();
      assert.ok(turn < 100);
    }
    await written;

    assert.equal(stream.writtenBytes, 20 * PIECE.length);
  });

  it("stops when the client goes away", async () => {
    const stream = new HeldStream();
    const written = writePieces(Array(1_000).fill(PIECE), stream);
    await nextTurn();

    stream.destroy();
    await written;

    assert.ok(stream.writtenBytes < 300_000);
  });
});
