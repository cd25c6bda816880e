import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { drawHistory } from "./draw-history.js";
import { type PortHello, when } from "./sentence.js";
import { sentenceShape } from "./sentence-shape.js";
import { stepsOfHistory } from "./steps-of-history.js";
import { variedSeeds } from "./varied-seeds.js";

/** The sentences of seeds from 1 on. */
function chosen(...histories: readonly (readonly string[])[]): readonly number[] {
  const seeds = histories.map((_, place) => place + 1);
  return [...variedSeeds(seeds, (seed) => (histories[seed - 1] ?? []).map(when))];
}

describe("variedSeeds()", () => {
  it("chooses of four the one that has the most", () => {
    assert.deepEqual(chosen(["a"], ["a", "b", "c"], ["b", "c"], []), [2]);
  });

  it("counts what was chosen before as old", () => {
    const long = ["a", "b", "c", "d"];
    assert.deepEqual(chosen(long, [], [], [], long, ["e"], [], []), [1, 6]);
  });

  it("counts pairs: the same sentences in another order are new", () => {
    assert.deepEqual(chosen(["a", "b"], [], [], [], ["a", "b"], ["b", "a"], [], []), [1, 6]);
  });

  it("takes names and numbers for the same", () => {
    const one = ['pod default/a is created, making version "x"', "2 s pass"];
    const other = ['pod other/b is created, making version "y"', "3 s pass"];
    assert.deepEqual(chosen(one, [], [], [], other, ["e"], [], []), [1, 6]);
  });

  it("takes the first where all are old, and one of those that are left", () => {
    assert.deepEqual(chosen(["a"], [], [], [], ["a"], ["a"], [], [], [], ["b"]), [1, 5, 10]);
  });

  it("meets more in as many histories", () => {
    const hello: PortHello = {
      clock: "real",
      capabilities: ["has-synced", "streaming-list"],
      needs: [],
    };
    const stepsOf = (seed: number) => stepsOfHistory(drawHistory(seed), hello);
    const seeds = Array.from({ length: 160 }, (_, place) => place + 1);
    const metBy = (some: readonly number[]) =>
      new Set(
        some.flatMap((seed) =>
          stepsOf(seed).map(({ text }, place, steps) =>
            sentenceShape(`${steps[place - 1]?.text} → ${text}`),
          ),
        ),
      ).size;

    const varied = [...variedSeeds(seeds, stepsOf)];

    assert.equal(varied.length, 40);
    assert.ok(metBy(varied) > 1.25 * metBy(seeds.slice(0, 40)));
  });
});
