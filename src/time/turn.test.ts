import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { turnOf } from "./turn.js";

const ALL = ["a", "b", "c", "d", "e"];
const DAY_MS = 86_400_000;

describe("turnOf()", () => {
  it("takes others each day, until all have had their turn", () => {
    const days = [0, 1, 2, 3].map((day) => turnOf(ALL, 3, 0, day * DAY_MS).join(""));

    assert.deepEqual(days, ["ad", "c", "be", "ad"]);
  });

  it("takes others in each row", () => {
    const rows = [0, 1, 2].map((row) => turnOf(ALL, 3, row, 0).join(""));

    assert.deepEqual(rows, ["ad", "c", "be"]);
  });

  it("takes the same ones all day long", () => {
    assert.deepEqual(turnOf(ALL, 2, 0, DAY_MS - 1), turnOf(ALL, 2, 0, 0));
  });

  it("takes all where each day is everybody's turn", () => {
    assert.deepEqual(turnOf(ALL, 1, 7, DAY_MS), ALL);
  });
});
