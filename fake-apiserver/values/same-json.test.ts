import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { isSameJson } from "./same-json.js";

/** Small, so that two are often alike; with names that every object inherits. */
const VALUES = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, undefined, true, 0, -0, 1, "", "0"),
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom("a", "b", "__proto__", "toString"), tie("value"), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
  ),
})).value;

describe("isSameJson()", () => {
  it("says what Node's comparison says", () => {
    fc.assert(
      fc.property(VALUES, VALUES, (one, other) => {
        assert.equal(isSameJson(one, other), isDeepStrictEqual(one, other));
      }),
      { numRuns: 2_000, seed: 1 },
    );
  });

  it("knows each value again, whatever the order of its members", () => {
    fc.assert(
      fc.property(VALUES, (value) => {
        assert.ok(isSameJson(value, structuredClone(value)));
      }),
      { numRuns: 500, seed: 1 },
    );
    assert.ok(isSameJson({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 }));
  });
});
