import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng } from "../time/prng.js";
import { Curve } from "./curve.js";
import { type GrowthFloor, growthOf } from "./growth.js";

const FLOOR: GrowthFloor = { by: 100, share: 0.05 };
const COUNT = 120;

function verdictOf(valueAt: (n: number) => number, count = COUNT) {
  const points = Array.from({ length: count }, (_, n) => ({ atMs: n * 1_000, value: valueAt(n) }));
  return growthOf(points, FLOOR).verdict;
}

describe("growthOf()", () => {
  it("finds what goes on growing, also below the noise of a collector", () => {
    const prng = createPrng(1);
    assert.equal(
      verdictOf((n) => 1_000 + 5 * n),
      "grows",
    );
    assert.equal(
      verdictOf((n) => 1_000 + 5 * n + prng.next() * 400),
      "grows",
    );
  });

  it("finds what grows in steps", () => {
    assert.equal(
      verdictOf((n) => 1_000 + 100 * Math.floor(n / 10)),
      "grows",
    );
  });

  it("lets noise be noise, whatever the seed", () => {
    for (let seed = 1; seed <= 1_000; seed++) {
      const prng = createPrng(seed);
      assert.equal(
        verdictOf(() => 1_000 + prng.next() * 2_000),
        "steady",
        `seed ${seed}`,
      );
    }
  });

  it("lets caches fill and code be compiled", () => {
    assert.equal(
      verdictOf((n) => 1_000 * (1 - Math.exp(-n / 20))),
      "steady",
    );
    assert.equal(
      verdictOf((n) => 1_000 + Math.min(n, 70) * 10),
      "steady",
    );
  });

  it("lets a heap swing between collections", () => {
    assert.equal(
      verdictOf((n) => 1_000 + 50 * (n % 17)),
      "steady",
    );
  });

  it("is content with what grows by next to nothing", () => {
    assert.equal(
      verdictOf((n) => 100_000 + n),
      "steady",
    );
  });

  it("says nothing of a few points", () => {
    assert.equal(
      verdictOf((n) => 1_000 + 50 * n, 30),
      "too short",
    );
    assert.equal(
      verdictOf(() => 0, 0),
      "too short",
    );
  });
});

describe("Curve", () => {
  it("keeps a bounded number of points, of each stretch the lowest", () => {
    const curve = new Curve();
    for (let n = 0; n < 100_000; n++) curve.add(n, n % 100 === 0 ? n : n + 1_000_000);
    const points = curve.points();
    assert.ok(points.length > 100 && points.length <= 240, `${points.length} points`);
    assert.ok(points.every(({ atMs, value }) => value === atMs && atMs % 100 === 0));
  });
});
