import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyMergePatch } from "./merge-patch.js";

describe("applyMergePatch()", () => {
  it("merges objects, removes by null, and leaves the document alone", () => {
    const document = { a: 1, b: { c: 2, d: 3 }, e: [1] };

    const merged = applyMergePatch(document, { a: null, b: { c: 4 }, e: [2, 3], f: {} }, "replace");

    assert.deepEqual(merged, { b: { c: 4, d: 3 }, e: [2, 3], f: {} });
    assert.deepEqual(document, { a: 1, b: { c: 2, d: 3 }, e: [1] });
  });

  it("merges lists of named objects by name when told so", () => {
    const document = { env: [{ name: "A", value: "1" }, { name: "B" }], args: ["x"] };

    const merged = applyMergePatch(
      document,
      {
        env: [{ name: "B", $patch: "delete" }, { name: "A", value: "2" }, { name: "C" }],
        args: ["y"],
      },
      "by-name",
    );

    assert.deepEqual(merged, { env: [{ name: "A", value: "2" }, { name: "C" }], args: ["y"] });
  });

  it("treats finalizers as a set", () => {
    const merged = applyMergePatch({ finalizers: ["a"] }, { finalizers: ["b", "a"] }, "by-name");

    assert.deepEqual(merged, { finalizers: ["a", "b"] });
  });

  it("adds to a list that is not there yet, without its directives", () => {
    const patch = { env: [{ name: "A" }, { name: "B", $patch: "delete" }] };

    assert.deepEqual(applyMergePatch({}, patch, "by-name"), { env: [{ name: "A" }] });
  });
});
