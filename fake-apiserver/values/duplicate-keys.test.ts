import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { duplicateKeys } from "./duplicate-keys.js";

describe("duplicateKeys()", () => {
  const cases: readonly [string, readonly string[]][] = [
    ['{"a": 1, "b": {"a": 1}}', []],
    ['{"a": 1, "a": 2}', ["a"]],
    ['{"spec": {"n": [1, {"x": 1, "x": 2}]}}', ["spec.n[1].x"]],
    ['{"a": "\\"a\\": {", "b": "a"}', []],
    ['{"a": 1, "\\u0061": 2}', ["a"]],
    ['[{"a": 1}, {"a": 1}]', []],
    ['{"a": {"a": 1}, "b": ["a", "a"]}', []],
  ];
  for (const [json, found] of cases) {
    it(`finds ${JSON.stringify(found)} in ${json}`, () => {
      assert.deepEqual(duplicateKeys(json), found);
    });
  }
});
