import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lookAlike, lookAlikeText } from "./look-alike.js";

const MATRIX = {
  "gives-up": ["list-fails", "watch-fails", "never-gives-up", "also"],
  "relists-twice": ["expired", "one-list"],
  "fails-one": ["list-fails"],
  "fails-everything": ["list-fails", "watch-fails", "expired", "a", "b", "c", "d", "e"],
};

function graded(failing: readonly string[], passing: readonly string[]) {
  return { failing: new Set(failing), passing: new Set(passing) };
}

describe("lookAlike()", () => {
  it("names the mutant that fails what the port fails, and hardly anything else", () => {
    const port = graded(["list-fails", "watch-fails", "never-gives-up", "also", "own"], ["a", "b"]);
    const found = lookAlike(port, MATRIX);

    assert.deepEqual(found, { mutant: "gives-up", sharedCount: 4, failureCount: 5 });
    assert.equal(found && lookAlikeText(found), "mutant gives-up: shares 4 of 5 failures");
  });

  it("leaves out of account what the port skips", () => {
    const port = graded(["list-fails", "watch-fails"], ["expired", "a", "b", "c"]);

    assert.equal(lookAlike(port, MATRIX)?.mutant, "gives-up");
  });

  it("is silent below the bar: much that the mutant fails passes, or much that fails is not the mutant's", () => {
    const passing = graded(["list-fails", "watch-fails"], ["never-gives-up", "also", "expired"]);
    assert.equal(lookAlike(passing, MATRIX), undefined);
    const several = graded(["expired", "one-list", "x", "y"], ["list-fails"]);
    assert.equal(lookAlike(several, MATRIX), undefined);
  });

  it("is silent about a single failure", () => {
    assert.equal(lookAlike(graded(["list-fails"], ["watch-fails", "expired"]), MATRIX), undefined);
  });
});
