import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyJsonPatch, JsonPatchError } from "./json-patch.js";

describe("applyJsonPatch()", () => {
  const document = { a: { b: [1, 2] }, "c/d": 3 };

  const cases: readonly [string, readonly object[] | null, unknown][] = [
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
    [
      "replaces what is not there",
      [{ op: "replace", path: "/x", value: 1 }],
      { ...document, x: 1 },
    ],
    [
      "counts from the end",
      [
        { op: "remove", path: "/a/b/-1" },
        { op: "add", path: "/a/b/-1", value: 8 },
        { op: "add", path: "/a/b/-3", value: 7 },
      ],
      { ...document, a: { b: [7, 1, 8] } },
    ],
    [
      "reads indices as Go reads numbers",
      [
        { op: "replace", path: "/a/b/00", value: 7 },
        { op: "replace", path: "/a/b/+1", value: 8 },
      ],
      { ...document, a: { b: [7, 8] } },
    ],
    ["copies nothing as null", [{ op: "copy", from: "/x", path: "/y" }], { ...document, y: null }],
    ["takes nothing for null", [{ op: "test", path: "/x", value: null }], document],
    ["replaces all", [{ op: "replace", path: "", value: { e: 1 } }], { e: 1 }],
    ["has nothing to do", null, document],
    [
      "writes a member that looks like a prototype",
      [{ op: "add", path: "/__proto__", value: 1 }],
      JSON.parse('{"a": {"b": [1, 2]}, "c/d": 3, "__proto__": 1}'),
    ],
    [
      "keeps what was copied apart",
      [
        { op: "copy", from: "/a", path: "/f" },
        { op: "remove", path: "/f/b/0" },
      ],
      { ...document, f: { b: [2] } },
    ],
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
    [{ op: "replace", path: "/a/b/2", value: 1 }],
    [{ op: "replace", path: "", value: 1 }],
    [{ op: "add", path: "", value: {} }],
    [{ op: "add", path: "/a/b/-4", value: 1 }],
    [{ op: "remove", path: "/a/b/-3" }],
    [{ op: "remove", path: "/a/b/1e0" }],
    [{ op: "test", path: "/x/y", value: null }],
    [{ op: "move", from: "/a", path: "/a/c" }],
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
