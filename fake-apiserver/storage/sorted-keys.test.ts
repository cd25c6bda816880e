import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runInNewContext } from "node:vm";
import { SortedKeys } from "./sorted-keys.js";

/** Linear ways take less than a second, and up to half a minute on a machine that is short of memory; quadratic ones minutes. */
const TIMEOUT_MS = 75_000;
const KEYS_COUNT = 500_000;

describe("SortedKeys", () => {
  for (const deleted of [["b"], [..."bcdefghijk"]]) {
    it(`forgets ${deleted.length} keys, and takes one again`, () => {
      const keys = new SortedKeys([..."lkjihgfedcba"]);
      for (const key of deleted) keys.delete(key);
      keys.delete("nobody");
      keys.add("b");
      keys.add("aa");

      const left = [..."acdefghijkl"].filter((key) => !deleted.includes(key));
      assert.deepEqual(keys.all(), [...left, "aa", "b"].sort());
      keys.delete("aa");
      assert.deepEqual(keys.all(), [...left, "b"].sort());
    });
  }

  it("forgets all keys, one by one, in linear time", () => {
    const names = Array.from({ length: KEYS_COUNT }, (_, at) => `default/pod-${at}`);
    const keys = new SortedKeys(names);
    const run = () => {
      for (const name of names) keys.delete(name);
    };

    runInNewContext("run()", { run }, { timeout: TIMEOUT_MS });

    assert.deepEqual(keys.all(), []);
  });
});
