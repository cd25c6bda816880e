import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { unescapedName } from "./schema-types.js";

describe("unescapedName()", () => {
  for (const [name, plain] of [
    ["__underscores__u", "__u"],
    ["a__dash__b", "a-b"],
    ["__for__", "for"],
    ["__constructor__", undefined],
    ["__toString__", undefined],
  ] as const) {
    it(`${name} is ${plain === undefined ? "no member's name" : plain}`, () => {
      assert.equal(unescapedName(name), plain);
    });
  }
});
