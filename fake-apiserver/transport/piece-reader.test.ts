import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { PieceReader } from "./piece-reader.js";

/** Everything that comes out of a reader, through a buffer of that size. */
function readAll(pieces: readonly (Buffer | string)[], bufferBytes: number): string {
  const reader = new PieceReader(pieces);
  const buffer = Buffer.alloc(bufferBytes);
  const parts: Buffer[] = [];
  for (let used = reader.fill(buffer); used > 0; used = reader.fill(buffer)) {
    parts.push(Buffer.from(buffer.subarray(0, used)));
  }
  return Buffer.concat(parts).toString();
}

describe("PieceReader", () => {
  it("fills buffers, and carries over what does not fit", () => {
    const reader = new PieceReader(["ab", Buffer.from("cdef"), "g"]);
    const buffer = Buffer.alloc(5);

    assert.equal(reader.fill(buffer), 5);
    assert.equal(buffer.toString(), "abcde");
    assert.equal(reader.fill(buffer), 2);
    assert.equal(buffer.toString("utf8", 0, 2), "fg");
    assert.equal(reader.fill(buffer), 0);
  });

  it("cuts characters of several bytes in two, and pieces that are longer than the buffer", () => {
    assert.equal(readAll(["aé€😀", Buffer.from("😀".repeat(20))], 7), `aé€😀${"😀".repeat(20)}`);
  });

  it("takes no piece before there is room for it", () => {
    let taken = 0;
    function* pieces() {
      for (; ; taken++) yield Buffer.alloc(10);
    }
    const reader = new PieceReader(pieces());

    reader.fill(Buffer.alloc(25));

    assert.equal(taken, 2);
  });

  it("loses nothing, whatever the pieces and the buffer", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 20 });
    const piece = fc.oneof(
      text,
      text.map((one) => Buffer.from(one)),
    );
    fc.assert(
      fc.property(fc.array(piece), fc.integer({ min: 1, max: 40 }), (pieces, bufferBytes) => {
        const whole = pieces.map((one) => one.toString()).join("");
        assert.equal(readAll(pieces, bufferBytes), whole);
      }),
      { seed: 1 },
    );
  });
});
