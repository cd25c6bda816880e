import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parallelizeUntil } from "./parallelize-until.js";

describe("parallelizeUntil()", () => {
  it("begins nothing more once a piece has failed, and rejects when the others have ended", async () => {
    const begun: number[] = [];
    let endSecond: () => void = () => undefined;
    const running = parallelizeUntil({ workers: 2, pieces: 10 }, async (piece) => {
      begun.push(piece);
      if (piece === 0) throw new Error("piece 0 fails");
      await new Promise<void>((resolve) => {
        endSecond = resolve;
      });
    });

    let isSettled = false;
    const settled = running.catch(() => undefined).then(() => (isSettled = true));
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    assert.equal(isSettled, false);
    endSecond();
    await settled;

    await assert.rejects(running, /piece 0 fails/);
    assert.deepEqual(begun, [0, 1]);
  });

  it("takes pieces that return nothing to wait for", async () => {
    const done: number[] = [];

    await parallelizeUntil({ workers: 3, pieces: 4 }, (piece) => void done.push(piece));

    assert.deepEqual(done.sort(), [0, 1, 2, 3]);
  });

  it("refuses less than no workers", async () => {
    const running = parallelizeUntil({ workers: -1, pieces: 4 }, () => undefined);

    await assert.rejects(running, RangeError);
  });
});
