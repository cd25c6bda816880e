import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compareVersions, isLevel } from "./version-order.js";

describe("compareVersions()", () => {
  it("compares number by number, not letter by letter", () => {
    assert.ok(compareVersions("0.9", "0.37") < 0);
    assert.ok(compareVersions("1.26.3", "1.26") > 0);
    assert.equal(compareVersions("1.26", "1.26.0"), 0);
  });

  it("ignores a leading v and what follows the numbers", () => {
    assert.equal(compareVersions("v1.2.3-rc1", "1.2.3"), 0);
  });
});

describe("isLevel()", () => {
  it("accepts client-go minor versions only", () => {
    assert.deepEqual(["0.37", "37", "0.37.2", "1.37", "0.x"].filter(isLevel), ["0.37"]);
  });
});
