import assert from "node:assert/strict";
import { test } from "node:test";
import { compiledTests } from "./compiled-tests.js";

test("Only sources that are tests have a compiled test, whatever the separator of the platform", () => {
  const paths = ["src/b.test.ts", "src/b.ts", "src\\a\\c.test.ts", "src/old.test.js"];

  assert.deepEqual(compiledTests(paths), ["src/a/c.test.js", "src/b.test.js"]);
});
