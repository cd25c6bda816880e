import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { differences, isAsExpected } from "./expected-value.js";

describe("isAsExpected()", () => {
  it("takes a cell for JSON where it is JSON, and else for a text", () => {
    assert.equal(isAsExpected(2, "2"), true);
    assert.equal(isAsExpected("2", "2"), true);
    assert.equal(isAsExpected(3, "2"), false);
    assert.equal(isAsExpected(["a"], '["a"]'), true);
    assert.equal(isAsExpected("not found", "not found"), true);
  });

  it("holds a pattern against the whole text", () => {
    assert.equal(isAsExpected("12 pods", "/[0-9]+ pods/"), true);
    assert.equal(isAsExpected("12 pods!", "/[0-9]+ pods/"), false);
    assert.equal(isAsExpected(undefined, "/.+/"), false);
  });

  it("tells what is there from what is not", () => {
    assert.equal(isAsExpected(undefined, "(absent)"), true);
    assert.equal(isAsExpected(null, "(absent)"), false);
    assert.equal(isAsExpected(undefined, "(present)"), false);
  });
});

describe("differences()", () => {
  it("says a sentence for each row that does not hold", () => {
    assert.deepEqual(
      differences({ code: 404 }, [
        ["code", "409"],
        ["reason", "Conflict"],
        ["code", "404"],
      ]),
      ["code is 404, not 409", "reason is absent, not Conflict"],
    );
  });
});
