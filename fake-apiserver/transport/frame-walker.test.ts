import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { encodeFrame, FRAME, type FrameHead, FrameWalker } from "./frame-walker.js";

const DATA = encodeFrame({ type: FRAME.data, flags: 0, stream: 1 }, Buffer.from("hello"));
const PING = encodeFrame({ type: FRAME.ping, flags: 0, stream: 0 }, Buffer.alloc(8, 7));
const END = encodeFrame({ type: FRAME.data, flags: 1, stream: 3 }, Buffer.alloc(0));

const noPings = ({ type }: FrameHead) => type !== FRAME.ping;

function passInPieces(walker: FrameWalker, bytes: Buffer, pieceBytes: number): Buffer {
  const passed: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    passed.push(...walker.pass(bytes.subarray(at, at + pieceBytes)));
  }
  return Buffer.concat(passed);
}

describe("FrameWalker", () => {
  for (const pieceBytes of [1, 2, 5, 8, 9, 10, 17, 1_000]) {
    it(`leaves out what is not wanted, in pieces of ${pieceBytes}`, () => {
      const walker = new FrameWalker(noPings);

      const passed = passInPieces(
        walker,
        Buffer.concat([PING, DATA, PING, PING, END, PING]),
        pieceBytes,
      );

      assert.deepEqual(passed, Buffer.concat([DATA, END]));
      assert.equal(walker.isBetweenFrames, true);
    });
  }

  it("lets a preface through, whatever it looks like", () => {
    const walker = new FrameWalker(noPings, PING.length);

    assert.deepEqual(
      passInPieces(walker, Buffer.concat([PING, PING, DATA]), 4),
      Buffer.concat([PING, DATA]),
    );
  });

  it("distinguishes heads", () => {
    const heads: FrameHead[] = [];
    const walker = new FrameWalker((head) => heads.push(head) > 0);

    walker.pass(Buffer.concat([DATA, END]));

    assert.deepEqual(heads, [
      { type: FRAME.data, flags: 0, stream: 1 },
      { type: FRAME.data, flags: 1, stream: 3 },
    ]);
  });

  it("knows when it is in the middle of a frame", () => {
    const walker = new FrameWalker(() => true);

    walker.pass(DATA.subarray(0, 3));
    assert.equal(walker.isBetweenFrames, false);
    walker.pass(DATA.subarray(3, 12));
    assert.equal(walker.isBetweenFrames, false);
    walker.pass(DATA.subarray(12));
    assert.equal(walker.isBetweenFrames, true);
  });
});
