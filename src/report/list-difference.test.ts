import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listDifference, shortened } from "./list-difference.js";

describe("listDifference()", () => {
  it("matches what is observed with more words than expected", () => {
    assert.deepEqual(
      listDifference(
        "add a/one; update a/two; delete a/three",
        "update a/two at 7; add a/one at 8; add a/one at 9",
      ),
      { missing: ["delete a/three"], surplus: ["add a/one at 9"], sameCount: 2 },
    );
  });

  it("knows the ways to say that a list is empty", () => {
    assert.deepEqual(listDifference("a/one@5, a/two@6", "an empty store"), {
      missing: ["a/one@5", "a/two@6"],
      surplus: [],
      sameCount: 0,
    });
    assert.deepEqual(listDifference("nothing", "add a/one"), {
      missing: [],
      surplus: ["add a/one"],
      sameCount: 0,
    });
  });
});

describe("shortened()", () => {
  const items = Array.from({ length: 500 }, (_, place) => `default/pod-${place}@${place}`);

  it("shows only what differs of long lists", () => {
    const observed = [...items.slice(1), "default/ghost@7"].join(", ");
    assert.deepEqual(shortened(items.join(", "), observed), {
      expected: "default/pod-0@0 (besides 499 that are there)",
      observed: "default/ghost@7 (besides the same 499)",
    });
    assert.equal(
      shortened(items.join(", "), items.slice(2).join(", "))?.observed,
      "nothing else (besides the same 498)",
    );
  });

  it("leaves short lists alone, and those that differ in their order or in everything", () => {
    assert.equal(shortened("a; b; c", "a; b"), undefined);
    assert.equal(shortened(items.join(", "), [...items].reverse().join(", ")), undefined);
    assert.equal(shortened(items.join(", "), "an empty store"), undefined);
  });
});
