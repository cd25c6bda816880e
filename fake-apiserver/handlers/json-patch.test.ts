import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyJsonPatch, JsonPatchError } from "./json-patch.js";

describe("applyJsonPatch()", () => {
  const document = { a: { b: [1, 2] }, "c/d": 3 };

  const cases: readonly [string, readonly object[], unknown][] = [
    ["adds a member", [{ op: "add", path: "/x", value: 1 }], { ...document, x: 1 }],
    [
      "inserts into a list",
      [{ op: "add", path: "/a/b/1", value: 9 }],
      { ...document, a: { b: [1, 9, 2] } },
    ],
    [
      "appends to a list",
      [{ op: "add", path: "/a/b/-", value: 9 }],
      { ...document, a: { b: [1, 2, 9] } },
    ],
    ["removes", [{ op: "remove", path: "/a/b/0" }], { ...document, a: { b: [2] } }],
    ["reads escapes", [{ op: "replace", path: "/c~1d", value: 4 }], { ...document, "c/d": 4 }],
    ["moves", [{ op: "move", from: "/c~1d", path: "/e" }], { a: { b: [1, 2] }, e: 3 }],
    ["copies", [{ op: "copy", from: "/a/b", path: "/f" }], { ...document, f: [1, 2] }],
    ["tests", [{ op: "test", path: "/a", value: { b: [1, 2] } }], document],
  ];
  for (const [what, operations, result] of cases) {
    it(what, () => {
      assert.deepEqual(applyJsonPatch(document, operations), result);
      assert.deepEqual(document, { a: { b: [1, 2] }, "c/d": 3 });
    });
  }

  const refusals: readonly unknown[] = [
    {},
    [3],
    [{ op: "replace", path: "/nope", value: 1 }],
    [{ op: "remove", path: "/a/b/2" }],
    [{ op: "test", path: "/c~1d", value: 4 }],
    [{ op: "add", path: "x", value: 1 }],
    [{ op: "jump", path: "/a" }],
  ];
  for (const operations of refusals) {
    it(`refuses ${JSON.stringify(operations)}`, () => {
      assert.throws(() => applyJsonPatch(document, operations), JsonPatchError);
    });
  }

  const excesses: readonly [string, object[]][] = [
    [
      "a document that is copied into itself without end",
      Array.from({ length: 60 }, (_, at) => ({ op: "copy", from: "/a", path: `/a/x${at}` })),
    ],
    ["a path without end", [{ op: "add", path: "/a".repeat(1_001), value: 1 }]],
    [
      "what would be nested too deep",
      Array.from({ length: 600 }, (_, at) => ({ op: "add", path: "/x".repeat(at + 1), value: {} })),
    ],
  ];
  for (const [what, operations] of excesses) {
    it(`refuses ${what}`, () => {
      assert.throws(() => applyJsonPatch(document, operations), JsonPatchError);
    });
  }
});
