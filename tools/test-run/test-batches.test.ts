import assert from "node:assert/strict";
import { test } from "node:test";
import { testBatches } from "./test-batches.js";

test("Neighbouring folders share a batch", () => {
  const tests = ["src/a.test.js", "src/in/b.test.js", "src/c.test.js"];

  assert.deepEqual(testBatches(tests), [
    {
      name: "src",
      source:
        'import "../src/a.test.js";\nimport "../src/c.test.js";\nimport "../src/in/b.test.js";\n',
    },
  ]);
});

test("A folder whose tests wait is a batch that runs before the others", () => {
  const tests = ["src/a.test.js", "src/cli/b.test.js", "src/in/c.test.js"];

  assert.deepEqual(
    testBatches(tests).map(({ name }) => name),
    ["0-src-cli", "src"],
  );
});

test("What would be too many for one process begins another", () => {
  const many = Array.from({ length: 50 }, (_, n) => `src/one/${n}.test.js`);
  const more = Array.from({ length: 50 }, (_, n) => `src/two/${n}.test.js`);

  assert.deepEqual(
    testBatches([...many, ...more]).map(({ name }) => name),
    ["src-one", "src-two"],
  );
});

test("Where each file is a batch, no two share a process", () => {
  const tests = ["src/a.test.js", "src/b.test.js", "src/cli/c.test.js"];

  assert.deepEqual(
    testBatches(tests, { isOfOneFile: true }).map(({ name }) => name),
    ["0-src-cli-c.test.js", "src-a.test.js", "src-b.test.js"],
  );
});

test("What files cost is marked before the first and behind each", () => {
  const mark = (file: string) =>
    `import "${new URL("./mark-costs.js", import.meta.url)}?${file}";\n`;
  const [batch] = testBatches(["src/a.test.js"], { isMeasured: true });

  assert.equal(batch?.source, `${mark("")}import "../src/a.test.js";\n${mark("src/a.test.js")}`);
});
