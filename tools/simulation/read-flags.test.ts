import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readSimulationFlags } from "./read-flags.js";

describe("readSimulationFlags()", () => {
  it("wants ten thousand histories of the reference from seed 1 on", () => {
    const flags = readSimulationFlags([]);

    assert.equal(flags.firstSeed, 1);
    assert.equal(flags.historiesCount, 10_000);
    assert.equal(flags.isReplay, false);
  });

  it("replays a seed that is named alone", () => {
    const flags = readSimulationFlags(["--seed", "42", "--queue", "real-fifo"]);

    assert.deepEqual(
      [flags.firstSeed, flags.historiesCount, flags.isReplay, flags.queueMode],
      [42, 1, true, "real-fifo"],
    );
  });

  it("begins at a seed where more than one history is wanted", () => {
    const flags = readSimulationFlags(["--seed", "42", "--histories", "3"]);

    assert.deepEqual([flags.firstSeed, flags.historiesCount, flags.isReplay], [42, 3, false]);
  });

  it("takes another share of the histories each day", () => {
    const dayMs = 86_400_000;
    const shares = [0, 1, 2, 3].map((day) => readSimulationFlags(["--turns", "3"], day * dayMs));

    assert.deepEqual(
      shares.map((flags) => [flags.firstSeed, flags.historiesCount]),
      [
        [1, 3_334],
        [3_335, 3_333],
        [6_668, 3_333],
        [1, 3_334],
      ],
    );
  });

  for (const [args, words] of [
    [
      ["--histories", "0"],
      /'--histories <N>' argument '0' is invalid. It must be a whole number from 1 to 4294967295/,
    ],
    [["--seed", "1.5"], /a whole number from 0/],
    [["--seed=-1"], /a whole number from 0/],
    [["--turns", "0"], /a whole number from 1/],
    [["--turns", "4", "--seed", "1"], /'--turns <N>' cannot be used with option '--seed <N>'/],
    [["--queue", "lifo"], /Allowed choices are atomic-fifo, real-fifo, delta-fifo/],
    [["--mutant", "nobody"], /there is no such informer/],
    [["--sed", "1"], /unknown option '--sed'\n\(Did you mean --seed\?\)/],
    [["42"], /too many arguments/],
  ] as const) {
    it(`refuses ${args.join(" ")}`, () => {
      assert.throws(() => readSimulationFlags(args), words);
    });
  }
});
