import assert from "node:assert/strict";
import { test } from "node:test";
import { formatFinding } from "./finding.js";

test("A finding is one line: place, what, instead", () => {
  const finding = { path: "src/a.ts", line: 7, what: "a default export", instead: "name it" };

  assert.equal(formatFinding(finding), "src/a.ts:7: a default export: name it");
});
