import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readFlags } from "./read-flags.js";

describe("readFlags()", () => {
  it("explores all wrong informers unless something else is wanted", () => {
    assert.deepEqual(readFlags([]), {
      isLegal: false,
      isStrict: false,
      firstSeed: 1,
      historiesCount: 200,
      only: [],
      shard: { index: 1, count: 1 },
      out: undefined,
      tables: [],
    });
    assert.equal(readFlags(["--help"]), "help");
  });

  it("refuses what it cannot do", () => {
    assert.throws(() => readFlags(["--seed", "x"]), /--seed is a whole number from 1/);
    assert.throws(() => readFlags(["--histories", "0"]), /--histories is a whole number from 1/);
    assert.throws(() => readFlags(["--shard", "3/2"]), /--shard is like 2\/8, not "3\/2"/);
    assert.throws(() => readFlags(["--only", "nobody"]), /nobody/);
  });
});
