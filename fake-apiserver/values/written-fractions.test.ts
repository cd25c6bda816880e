import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { writtenFractions } from "./written-fractions.js";

describe("writtenFractions()", () => {
  it("finds whole numbers with a point or an exponent", () => {
    const found = writtenFractions('{"a":1.0,"b":[2e0,3],"c":-1E+1}');

    assert.deepEqual(found?.value, { a: 0.5, b: [1.5, 3], c: 2.5 });
  });

  it("restores what was written", () => {
    const found = writtenFractions('{"a":1.0,"b":2e0}');

    assert.equal(
      found?.restored("cannot unmarshal number 1.5 into"),
      "cannot unmarshal number 2e0 into",
    );
  });

  it("leaves texts and names alone", () => {
    assert.equal(writtenFractions('{"1.0":"2.0 \\" 3.0","b":4}'), undefined);
    assert.equal(writtenFractions('{"a":10,"e1":"x"}'), undefined);
  });
});
