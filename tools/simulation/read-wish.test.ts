import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readWish } from "./read-wish.js";

describe("readWish()", () => {
  it("wants ten thousand histories of the reference from seed 1 on", () => {
    const wish = readWish([]);

    assert.ok(wish !== "help");
    assert.equal(wish.firstSeed, 1);
    assert.equal(wish.historiesCount, 10_000);
    assert.equal(wish.isReplay, false);
  });

  it("replays a seed that is named alone", () => {
    const wish = readWish(["--seed", "42", "--queue", "real-fifo"]);

    assert.ok(wish !== "help");
    assert.deepEqual(
      [wish.firstSeed, wish.historiesCount, wish.isReplay, wish.queueMode],
      [42, 1, true, "real-fifo"],
    );
  });

  it("begins at a seed where more than one history is wanted", () => {
    const wish = readWish(["--seed", "42", "--histories", "3"]);

    assert.ok(wish !== "help");
    assert.deepEqual([wish.firstSeed, wish.historiesCount, wish.isReplay], [42, 3, false]);
  });

  it("helps", () => {
    assert.equal(readWish(["--help"]), "help");
  });

  for (const [args, words] of [
    [["--histories", "0"], /--histories is a whole number from 1 to 4294967295, not "0"/],
    [["--seed", "1.5"], /--seed is a whole number/],
    [["--seed=-1"], /--seed is a whole number/],
    [["--queue", "lifo"], /--queue is atomic-fifo, real-fifo, delta-fifo, not "lifo"/],
    [["--mutant", "nobody"], /there is no such informer/],
    [["--sed", "1"], /Unknown option '--sed'/],
    [["42"], /Unexpected argument '42'/],
  ] as const) {
    it(`refuses ${args.join(" ")}`, () => {
      assert.throws(() => readWish(args), words);
    });
  }
});
