import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { canonicalQuantity } from "./canonical-quantity.js";

describe("canonicalQuantity()", () => {
  /** As the real apiserver answered. */
  const KNOWN: readonly (readonly [given: unknown, canonical: string])[] = [
    ["1000m", "1"],
    ["0.5", "500m"],
    [2, "2"],
    ["1000", "1k"],
    ["1500", "1500"],
    ["1024Mi", "1Gi"],
    ["1.5Gi", "1536Mi"],
    ["512Ki", "512Ki"],
    ["100Ki", "100Ki"],
    ["0.5Ki", "512"],
    ["1e3", "1e3"],
    ["1E3", "1e3"],
    ["0", "0"],
    ["-2000m", "-2"],
    ["0.1n", "1n"],
    ["5M", "5M"],
  ];
  for (const [given, canonical] of KNOWN) {
    it(`writes ${JSON.stringify(given)} as ${canonical}`, () => {
      assert.equal(canonicalQuantity(given), canonical);
    });
  }

  it("leaves alone what is no quantity", () => {
    for (const given of ["", "a lot", "1Zi", "--1", "1e99", null, {}]) {
      assert.equal(canonicalQuantity(given), given);
    }
  });
});
