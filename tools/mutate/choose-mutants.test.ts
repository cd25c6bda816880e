import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { chooseMutants } from "./choose-mutants.js";

const MUTANTS = Array.from({ length: 100 }, (_, n) => ({
  file: n < 60 ? "src/client/informer/reflector.ts" : "src/client/rest/request.ts",
  n,
}));

describe("chooseMutants()", () => {
  it("is all of them when nothing is asked for", () => {
    assert.deepEqual(chooseMutants(MUTANTS, { only: [] }), MUTANTS);
  });

  it("is those of a file or of a folder, and not of a name that only begins alike", () => {
    const countOf = (only: string) => chooseMutants(MUTANTS, { only: [only] }).length;

    assert.equal(countOf("src/client/informer/reflector.ts"), 60);
    assert.equal(countOf("src/client/rest"), 40);
    assert.equal(countOf("src/client/rest/"), 40);
    assert.equal(countOf("src/re"), 0);
  });

  it("draws the same by the same seed, others by another, and each once", () => {
    const drawn = (seed: number) =>
      chooseMutants(MUTANTS, { only: [], sample: { maxCount: 10, seed } }).map(({ n }) => n);

    assert.deepEqual(drawn(1), drawn(1));
    assert.notDeepEqual(drawn(1), drawn(2));
    assert.equal(new Set(drawn(1)).size, 10);
  });

  it("begins a sample anywhere, so that what is done of it is one, too", () => {
    const sample = (maxCount: number) =>
      chooseMutants(MUTANTS, { only: [], sample: { maxCount, seed: 3 } });

    assert.deepEqual(sample(5), sample(50).slice(0, 5));
  });

  it("draws no more than there are", () => {
    assert.equal(
      chooseMutants(MUTANTS, { only: [], sample: { maxCount: 900, seed: 1 } }).length,
      100,
    );
  });

  it("shares a sample out among shards, each mutant once", () => {
    const sample = { maxCount: 31, seed: 7 };
    const shards = [1, 2, 3].flatMap((index) =>
      chooseMutants(MUTANTS, { only: [], sample, shard: { index, count: 3 } }),
    );

    assert.deepEqual(
      shards.map(({ n }) => n).toSorted((a, b) => a - b),
      chooseMutants(MUTANTS, { only: [], sample })
        .map(({ n }) => n)
        .toSorted((a, b) => a - b),
    );
  });
});
