import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { namesFrom } from "./episode.js";

const ALL: Readonly<Record<string, { readonly isSeldom?: true }>> = {
  ...Object.fromEntries(Array.from({ length: 21 }, (_, place) => [`usual ${place}`, {}])),
  seldom: { isSeldom: true },
};
const RANKS = Array.from({ length: 20 }, (_, rank) => rank);

describe("namesFrom()", () => {
  it("begins with the name, and has each of the others once", () => {
    for (const rank of RANKS) {
      const names = namesFrom("usual 4", ALL, rank, false);

      assert.equal(names[0], "usual 4");
      assert.deepEqual([...names].sort(), Object.keys(ALL).sort());
    }
  });

  it("has several to take the place of one", () => {
    const second = new Set(RANKS.map((rank) => namesFrom("usual 4", ALL, rank, false)[1]));

    assert.ok(second.size > 4, [...second].join(", "));
  });

  it("begins with what few histories can have, where that is wanted", () => {
    assert.deepEqual(namesFrom("usual 4", ALL, 0, true).slice(0, 2), ["seldom", "usual 4"]);
  });

  it("has none for a name that there is not", () => {
    assert.deepEqual(namesFrom("", ALL, 0, true), []);
  });
});
