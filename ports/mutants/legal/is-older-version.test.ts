import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isOlderVersion } from "./is-older-version.js";

describe("isOlderVersion()", () => {
  it("compares integers of any length", () => {
    assert.equal(isOlderVersion("9", "10"), true);
    assert.equal(isOlderVersion("10", "9"), false);
    assert.equal(isOlderVersion("18446744073709551616", "18446744073709551617"), true);
    assert.equal(isOlderVersion("7", "7"), false);
  });

  it("draws no order from anything else", () => {
    for (const [one, other] of [
      ["", "1"],
      ["0", "1"],
      ["007", "8"],
      ["a1", "b2"],
    ] as const) {
      assert.equal(isOlderVersion(one, other), false);
      assert.equal(isOlderVersion(other, one), false);
    }
  });
});
