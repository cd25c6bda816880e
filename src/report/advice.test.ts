import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { adviceOf } from "./advice.js";

describe("adviceOf()", () => {
  it("says what the failures look like, and what declaring an ability would bring", () => {
    const looksLike = { mutant: "gives-up", sharedCount: 7, failureCount: 8 };
    const undeclared = ["resync", "index", "stop", "store", "transform", "pagination"].map(
      (name, place) => ({ name, wouldGradeCount: 9 - place }),
    );
    assert.deepEqual(adviceOf({ looksLike, undeclared }), [
      "looks like mutant gives-up: shares 7 of 8 failures",
      "declaring resync would grade 9 more, index 8, stop 7, store 6, transform 5, and 1 more",
    ]);
  });

  it("is silent where there is nothing to say", () => {
    assert.deepEqual(adviceOf({ undeclared: [] }), []);
  });
});
