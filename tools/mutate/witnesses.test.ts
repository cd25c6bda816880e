import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { witnessesOf } from "./witnesses.js";

const MATRIX = { a: ["one", "two"], b: ["two", "three"], c: ["three"], d: ["of-a-part"] };

describe("witnessesOf()", () => {
  it("are as many as it takes to kill all, who kills most first", () => {
    assert.deepEqual(witnessesOf(MATRIX, new Set(["one", "two", "three"])), ["two", "three"]);
  });

  it("are of those that are asked for", () => {
    assert.deepEqual(witnessesOf(MATRIX, new Set(["one", "of-a-part"])), ["one", "of-a-part"]);
    assert.deepEqual(witnessesOf(MATRIX, new Set()), []);
  });
});
