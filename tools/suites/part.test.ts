import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { isOfPart, nameOfPart, partsOf, planOfTheDay, wholeOf } from "./part.js";
import { loadSuites, type Suite } from "./suite.js";

const DAY_MS = 86_400_000;
const SMALL: Suite = {
  name: "small",
  language: "go",
  module: "example.com/a",
  version: "v1.0.0",
  tests: ["."],
  turn: { seconds: 100 },
};
const LARGE: Suite = { ...SMALL, name: "large", turn: { seconds: 150, parts: [".*a", ".*a.*"] } };
const OTHER: Suite = { name: "other", language: "go", module: "m", version: "v1", tests: ["."] };

describe("partsOf()", () => {
  it("gives each test to one part: the first that names it, or the last", () => {
    const parts = partsOf(LARGE);
    const owners = (name: string) =>
      parts.filter((part) => isOfPart(part, name)).map(({ number }) => number);

    assert.deepEqual(["ba", "bad", "b"].map(owners), [[1], [2], [3]]);
  });

  it("has none of the tests that a suite does not mean", () => {
    const last = partsOf({ ...LARGE, focus: "x.*" }).at(-1);

    assert.ok(last);
    assert.deepEqual(
      ["x", "xa", "b"].map((name) => isOfPart(last, name)),
      [true, false, false],
    );
  });

  it("has one where a suite is not divided", () => {
    const whole = wholeOf(SMALL);

    assert.deepEqual(partsOf(SMALL), [whole]);
    assert.ok(isOfPart(whole, "anything"));
  });
});

describe("planOfTheDay()", () => {
  const namesOf = (all: readonly Suite[], seconds: number, day: number) => {
    const { runs, leftOut } = planOfTheDay(all, seconds, day * DAY_MS + 1);
    const names = (turns: typeof runs) => turns.map(({ suite, part }) => nameOfPart(suite, part));
    return { runs: names(runs), leftOut: names(leftOut) };
  };

  it("runs one a day, until all have had their turn", () => {
    const days = [0, 1, 2, 3, 4].flatMap((day) => namesOf([SMALL, LARGE, OTHER], 180, day).runs);

    assert.deepEqual(days, [
      "small",
      "large, part 1 of 3",
      "large, part 2 of 3",
      "large, part 3 of 3",
      "small",
    ]);
  });

  it("takes the next that is short enough, and names what was before", () => {
    assert.deepEqual(namesOf([SMALL, LARGE], 120, 2), {
      runs: ["small"],
      leftOut: ["large, part 2 of 3", "large, part 3 of 3"],
    });
    assert.deepEqual(namesOf([LARGE], 120, 1), { runs: [], leftOut: ["large, part 2 of 3"] });
    assert.deepEqual(namesOf([OTHER], 120, 1), { runs: [], leftOut: [] });
  });

  it("has no suite that takes more than three minutes", () => {
    const slow = loadSuites(packageRoot()).filter(({ turn }) => (turn?.seconds ?? 0) > 180);

    assert.deepEqual(
      slow.map(({ name }) => name),
      [],
    );
  });
});
