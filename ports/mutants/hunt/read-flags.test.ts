import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readFlags } from "./read-flags.js";

describe("readFlags()", () => {
  it("wants all of everybody", () => {
    assert.deepEqual(readFlags([]), {
      names: new Set(),
      turnsCount: 1,
      isMatrix: false,
      isJson: false,
    });
  });

  it("takes names of mutants and of legal variants, and a share of what variants have to pass", () => {
    const flags = readFlags([
      ...["--only", "no-backoff", "--only", "skips-what-it-cannot-decode"],
      ...["--turns", "40", "--json"],
    ]);

    assert.ok(flags !== "help");
    assert.deepEqual([...flags.names], ["no-backoff", "skips-what-it-cannot-decode"]);
    assert.deepEqual([flags.turnsCount, flags.isJson], [40, true]);
  });

  it("helps", () => {
    assert.equal(readFlags(["--help"]), "help");
  });

  for (const [args, words] of [
    [["--only", "nobody"], /"nobody": there is no such informer/],
    [["--turns", "0"], /--turns is a whole number from 1 to 9999, not "0"/],
    [["--turns", "two"], /--turns is a whole number/],
    [["--matrx"], /Unknown option '--matrx'/],
    [["no-backoff"], /Unexpected argument 'no-backoff'/],
  ] as const) {
    it(`refuses ${args.join(" ")}`, () => {
      assert.throws(() => readFlags(args), words);
    });
  }
});
