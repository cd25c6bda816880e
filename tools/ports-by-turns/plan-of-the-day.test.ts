import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { planOfTheDay } from "./plan-of-the-day.js";
import { TURNS } from "./turns.js";

const DAY_MS = 86_400_000;
const ALL = [
  { target: "one", seconds: 100 },
  { target: "two", seconds: 300 },
  { target: "three", seconds: 200 },
];

function namesOf(seconds: number, day: number) {
  const { runs, leftOut } = planOfTheDay(ALL, seconds, day * DAY_MS + 1);
  return { runs: runs.map(({ target }) => target), leftOut: leftOut.map(({ target }) => target) };
}

describe("planOfTheDay()", () => {
  it("runs all that there is time for, and says what it leaves out", () => {
    assert.deepEqual(namesOf(600, 0), { runs: ["one", "two", "three"], leftOut: [] });
    assert.deepEqual(namesOf(350, 0), { runs: ["one", "three"], leftOut: ["two"] });
    assert.deepEqual(namesOf(0, 0), { runs: [], leftOut: ["one", "two", "three"] });
  });

  it("begins each day with another", () => {
    assert.deepEqual(namesOf(300, 1), { runs: ["two"], leftOut: ["three", "one"] });
    assert.deepEqual(namesOf(300, 2), { runs: ["three", "one"], leftOut: ["two"] });
    assert.deepEqual(namesOf(300, 3), namesOf(300, 0));
  });

  it("has nothing to do where there are none", () => {
    assert.deepEqual(planOfTheDay([], 100, 0), { runs: [], leftOut: [] });
  });
});

describe("TURNS", () => {
  it("names each port once", () => {
    const targets = TURNS.map(({ target }) => target);
    assert.equal(new Set(targets).size, targets.length);
  });
});
