import assert from "node:assert/strict";
import { test } from "node:test";
import { testBatches } from "./test-batches.js";

test("A batch has the tests of one folder, not of those below it", () => {
  const tests = ["src/a.test.js", "src/in/b.test.js", "src/c.test.js"];

  assert.deepEqual(testBatches(tests), [
    { name: "src", source: 'import "../src/a.test.js";\nimport "../src/c.test.js";\n' },
    { name: "src-in", source: 'import "../src/in/b.test.js";\n' },
  ]);
});
