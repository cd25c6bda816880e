import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { turnOf } from "./turn.js";

const ALL = ["a", "b", "c", "d", "e"];
const DAY_MS = 86_400_000;

describe("turnOf()", () => {
  it("takes the following ones each day, and begins anew at the end", () => {
    assert.deepEqual(turnOf(ALL, 2, 0), ["a", "b"]);
    assert.deepEqual(turnOf(ALL, 2, DAY_MS), ["c", "d"]);
    assert.deepEqual(turnOf(ALL, 2, 2 * DAY_MS), ["e", "a"]);
  });

  it("takes the same ones all day long", () => {
    assert.deepEqual(turnOf(ALL, 2, DAY_MS - 1), turnOf(ALL, 2, 0));
  });

  it("takes all where there are no more", () => {
    assert.deepEqual(turnOf(ALL, 9, DAY_MS), ALL);
  });
});
