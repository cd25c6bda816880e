import assert from "node:assert/strict";
import { test } from "node:test";
import { compiledTests } from "./compiled-tests.js";

test("Only sources that are tests have a compiled test, whatever the separator of the platform", () => {
  const paths = ["src/b.test.ts", "src/b.ts", "src\\a\\c.test.ts", "src/old.test.js"];

  assert.deepEqual(compiledTests(paths, "unit"), ["src/a/c.test.js", "src/b.test.js"]);
});

test("A test is a unit test or an integration test, by the end of its name", () => {
  const paths = ["src/a.test.ts", "src/a.integration.test.ts"];

  assert.deepEqual(compiledTests(paths, "unit"), ["src/a.test.js"]);
  assert.deepEqual(compiledTests(paths, "integration"), ["src/a.integration.test.js"]);
});
