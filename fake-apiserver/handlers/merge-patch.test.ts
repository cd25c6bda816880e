import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyMergePatch } from "./merge-patch.js";

describe("applyMergePatch()", () => {
  it("merges objects, removes by null, and leaves the document alone", () => {
    const document = { a: 1, b: { c: 2, d: 3 }, e: [1] };

    const merged = applyMergePatch(document, { a: null, b: { c: 4 }, e: [2, 3], f: {} });

    assert.deepEqual(merged, { b: { c: 4, d: 3 }, e: [2, 3], f: {} });
    assert.deepEqual(document, { a: 1, b: { c: 2, d: 3 }, e: [1] });
  });

  it("drops null members inside of new lists, as servers do, and keeps null items", () => {
    const list = [{ a: null, b: [{ c: null, d: 1 }] }, null];
    const kept = [{ b: [{ d: 1 }] }, null];

    for (const document of [{}, { list: null }, { list: [1] }, { list: "x" }]) {
      assert.deepEqual(applyMergePatch(document, { list }), { list: kept });
    }
    assert.deepEqual(applyMergePatch({ list: { e: 1 } }, { list }), { list });
    assert.deepEqual(applyMergePatch([], list), kept);
  });

  it("takes names that JavaScript gives a meaning to for names", () => {
    const merged = applyMergePatch({}, JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}'));

    assert.equal(JSON.stringify(merged), '{"__proto__":{"a":1},"constructor":2}');
    assert.equal(Reflect.get({}, "a"), undefined);
  });
});
