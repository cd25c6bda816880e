import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { versionsBelow } from "./versions-below.js";

describe("versionsBelow()", () => {
  it("tells every smaller number from the others", () => {
    for (const bound of [1, 2, 7, 10, 11, 99, 100, 1_007, 2_010]) {
      const pattern = new RegExp(versionsBelow(String(bound)));
      for (let version = 0; version < 2_100; version++) {
        assert.equal(pattern.test(String(version)), version > 0 && version < bound);
      }
    }
  });

  it("reads numbers that are too large for floating point", () => {
    const pattern = new RegExp(versionsBelow("9007199254740993"));

    assert.equal(pattern.test("9007199254740992"), true);
    assert.equal(pattern.test("9007199254740993"), false);
    assert.equal(pattern.test("9007199254740994"), false);
  });

  it("takes neither nothing nor anything for old", () => {
    const pattern = new RegExp(versionsBelow("1000"));

    assert.equal(pattern.test(""), false);
    assert.equal(pattern.test("0"), false);
  });
});
