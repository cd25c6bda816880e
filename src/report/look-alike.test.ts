import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lookAlike } from "./look-alike.js";

const MATRIX = {
  "gives-up": ["list-fails", "watch-fails", "never-gives-up"],
  "relists-twice": ["expired", "one-list"],
  "fails-everything": ["list-fails", "watch-fails", "expired", "a", "b", "c", "d", "e"],
};

function graded(failing: readonly string[], passing: readonly string[]) {
  return { failing: new Set(failing), passing: new Set(passing) };
}

describe("lookAlike()", () => {
  it("names the mutant of whose failures the port has the largest part", () => {
    const port = graded(["list-fails", "watch-fails", "expired"], ["one-list", "a", "b", "c", "d"]);

    assert.equal(lookAlike("list-fails", port, MATRIX), "gives-up");
  });

  it("leaves out of account what the port skips", () => {
    const port = graded(["list-fails"], ["a", "b"]);

    assert.equal(lookAlike("list-fails", port, MATRIX), "gives-up");
  });

  it("names none when no mutant fails the scenario, or all fail much that passes", () => {
    assert.equal(lookAlike("unheard-of", graded(["unheard-of"], []), MATRIX), undefined);
    assert.equal(lookAlike("a", graded(["a"], ["b", "c", "d", "e"]), MATRIX), undefined);
  });
});
