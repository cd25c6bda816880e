import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readFlags } from "./read-flags.js";

describe("readFlags()", () => {
  it("wants ten thousand histories of the reference from seed 1 on", () => {
    const flags = readFlags([]);

    assert.ok(flags !== "help");
    assert.equal(flags.firstSeed, 1);
    assert.equal(flags.historiesCount, 10_000);
    assert.equal(flags.isReplay, false);
  });

  it("replays a seed that is named alone", () => {
    const flags = readFlags(["--seed", "42", "--queue", "real-fifo"]);

    assert.ok(flags !== "help");
    assert.deepEqual(
      [flags.firstSeed, flags.historiesCount, flags.isReplay, flags.queueMode],
      [42, 1, true, "real-fifo"],
    );
  });

  it("begins at a seed where more than one history is wanted", () => {
    const flags = readFlags(["--seed", "42", "--histories", "3"]);

    assert.ok(flags !== "help");
    assert.deepEqual([flags.firstSeed, flags.historiesCount, flags.isReplay], [42, 3, false]);
  });

  it("takes another share of the histories each day", () => {
    const dayMs = 86_400_000;
    const shares = [0, 1, 2, 3].map((day) => readFlags(["--turns", "3"], day * dayMs));

    assert.deepEqual(
      shares.map((flags) => flags !== "help" && [flags.firstSeed, flags.historiesCount]),
      [
        [1, 3_334],
        [3_335, 3_333],
        [6_668, 3_333],
        [1, 3_334],
      ],
    );
  });

  it("helps", () => {
    assert.equal(readFlags(["--help"]), "help");
  });

  for (const [args, words] of [
    [["--histories", "0"], /--histories is a whole number from 1 to 4294967295, not "0"/],
    [["--seed", "1.5"], /--seed is a whole number/],
    [["--seed=-1"], /--seed is a whole number/],
    [["--turns", "0"], /--turns is a whole number/],
    [["--turns", "4", "--seed", "1"], /leave --seed out/],
    [["--queue", "lifo"], /--queue is atomic-fifo, real-fifo, delta-fifo, not "lifo"/],
    [["--mutant", "nobody"], /there is no such informer/],
    [["--sed", "1"], /Unknown option '--sed'/],
    [["42"], /Unexpected argument '42'/],
  ] as const) {
    it(`refuses ${args.join(" ")}`, () => {
      assert.throws(() => readFlags(args), words);
    });
  }
});
