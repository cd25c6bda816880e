import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { program, readFlags, repeated, shard, wholeNumber } from "./flags.js";

const read = (...args: readonly string[]) =>
  readFlags(
    program("example", "Does nothing.")
      .option("--count <n>", "how many", wholeNumber(1, 9), 3)
      .option("--shard <i/n>", "which part", shard)
      .option("--only <name>", "repeatable", repeated, []),
    args,
  );

describe("readFlags()", () => {
  it("gives each flag its value, or its default", () => {
    assert.deepEqual(read(), { count: 3, only: [] });
    assert.deepEqual(read("--shard", "2/8", "--only", "a", "--only", "b", "--count", "9"), {
      count: 9,
      only: ["a", "b"],
      shard: { index: 2, count: 8 },
    });
  });

  it("takes the number of a shard from an Indexed Job", (t) => {
    t.after(() => void delete process.env["JOB_COMPLETION_INDEX"]);
    for (const [index, outcome] of [
      ["0", { index: 1, count: 8 }],
      ["7", { index: 8, count: 8 }],
    ] as const) {
      process.env["JOB_COMPLETION_INDEX"] = index;
      assert.deepEqual(read("--shard", "job/8"), { count: 3, only: [], shard: outcome });
    }
    process.env["JOB_COMPLETION_INDEX"] = "8";
    assert.throws(() => read("--shard", "job/8"), {
      message: /JOB_COMPLETION_INDEX, which says the shard, is "8"; it must be 0 to 7/,
    });
  });

  for (const [args, words] of [
    [["--cuont", "1"], /^error: unknown option '--cuont'\n\(Did you mean --count\?\)$/],
    [["7"], /^error: too many arguments/],
    [
      ["--count", "0"],
      /'--count <n>' argument '0' is invalid. It must be a whole number from 1 to 9/,
    ],
    [["--count", "1.5"], /a whole number from 1 to 9/],
    [["--count=-1"], /a whole number from 1 to 9/],
    [["--shard", "job/8"], /JOB_COMPLETION_INDEX, which says the shard, is not set/],
    [["--shard", "job/0"], /'job\/0' is invalid. It must be the number of a shard and how many/],
    [["--shard", "3/2"], /'3\/2' is invalid. It must be the number of a shard and how many/],
  ] as const) {
    it(`refuses ${args.join(" ")}`, () => {
      assert.throws(() => read(...args), { message: words });
    });
  }
});
