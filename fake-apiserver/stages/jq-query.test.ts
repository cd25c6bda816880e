import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compileJq } from "./jq-query.js";

const OBJECT = {
  metadata: { annotations: { "a/b": "x" }, ownerReferences: [{ kind: "Job" }, { kind: "Set" }] },
  status: {
    phase: "Running",
    conditions: [
      { type: "Ready", status: "True" },
      { type: "Initialized", status: "False" },
    ],
  },
};

/** What jq prints of each, without what is null; undefined where it fails. */
const FOUND: readonly (readonly [query: string, found: readonly unknown[] | undefined])[] = [
  [".", [OBJECT]],
  [".status.phase", ["Running"]],
  [".status.missing", []],
  [".missing.deeper", []],
  ['.metadata.annotations["a/b"]', ["x"]],
  ['.metadata.annotations.["a/b"]', ["x"]],
  ['.["status"].phase', ["Running"]],
  [".metadata.ownerReferences[0].kind", ["Job"]],
  [".metadata.ownerReferences[-1].kind", ["Set"]],
  [".metadata.ownerReferences[].kind", ["Job", "Set"]],
  [".metadata.ownerReferences.[].kind", ["Job", "Set"]],
  ['.status.conditions.[] | select( .type == "Ready" ) | .status', ["True"]],
  [
    '.status.conditions[] | select(.type != "Ready" and .status == "False") | .type',
    ["Initialized"],
  ],
  [
    '.status.conditions[] | select(.type == "Ready" or .type == "Initialized") | .type',
    ["Ready", "Initialized"],
  ],
  [".status.conditions[] | select(.missing)", []],
  [".missing[]", undefined],
  [".missing[]?", []],
  [".status.phase.deeper", undefined],
  [".status.phase.deeper?", []],
  [".constructor", []],
];

describe("compileJq()", () => {
  for (const [query, found] of FOUND) {
    it(`finds by ${query}`, () => {
      assert.deepEqual(compileJq(query)(OBJECT), found);
    });
  }

  for (const query of [
    "",
    "length",
    ".a | length",
    ".a + 1",
    ".a..b",
    ".a[",
    "select(.a",
    ".[1:2]",
    '.["\\x"]',
    "select(.a == 01)",
    ".a)",
  ]) {
    it(`refuses ${JSON.stringify(query)}`, () => {
      assert.throws(() => compileJq(query), { name: "JqError" });
    });
  }

  it("says where, and what is served", () => {
    const message =
      'unexpected length at column 6 of .a | length; served are paths, .[], pipes and select(), with ==, !=, "and" and "or"; for others, write a "cel" expression';
    assert.throws(() => compileJq(".a | length"), { message });
  });
});
