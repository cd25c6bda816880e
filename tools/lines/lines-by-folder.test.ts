import assert from "node:assert/strict";
import { test } from "node:test";
import { linesByFolder } from "./lines-by-folder.js";

test("Lines count for their first two folders, and apart where they test or are made", () => {
  const counts = new Map([
    ["src/suite/parts/wire.ts", 10],
    ["src/suite/run/run.ts", 5],
    ["src/suite/run.test.ts", 3],
    ["src/protocol/messages.ts", 100],
    ["package-lock.json", 7],
    ["README.md", 2],
  ]);

  assert.deepEqual(linesByFolder(counts), [
    { folder: "src/suite", code: 15, tests: 3, made: 0 },
    { folder: ".", code: 2, tests: 0, made: 7 },
    { folder: "src/protocol", code: 0, tests: 0, made: 100 },
  ]);
});
