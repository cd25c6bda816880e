import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SourceTree } from "./source-tree.js";
import { unitTests } from "./unit-tests.js";

function found(text: string, path = "src/a.test.ts"): readonly string[] {
  return unitTests(SourceTree.of({ [path]: text })).map(({ line, what }) => `${line}: ${what}`);
}

describe("unitTests()", () => {
  it("finds tests that do not run and do not say why", () => {
    const text = [
      `it.only("a", () => {});`,
      `describe.skip("b", () => {});`,
      `test("c", { skip: true }, () => {});`,
      `test("d", (t) => { t.skip(); });`,
      `test.todo("e");`,
    ].join("\n");

    assert.deepEqual(found(text), [
      "1: it.only()",
      "2: describe.skip()",
      "3: { skip: true }",
      "4: t.skip()",
      "5: test.todo()",
    ]);
  });

  it("finds a name that says what should be", () => {
    assert.deepEqual(found(`it("should work", () => {});`), [`1: the test "should work"`]);
  });

  it("finds what would be done around the tests of other files, too", () => {
    const text = [
      "beforeEach(() => {});",
      "afterEach(() => {});",
      `describe("a", () => { beforeEach(() => {}); });`,
      "function prepareEach() { afterEach(() => {}); }",
    ].join("\n");

    assert.deepEqual(found(text), [
      "1: beforeEach() for the tests of all files",
      "2: afterEach() for the tests of all files",
    ]);
  });

  it("is content with a reason", () => {
    const text = [
      `test("a", { skip: "no go on this machine" }, () => {});`,
      `test("b", (t) => { t.skip("no go on this machine"); });`,
      "rows.skip(3);",
    ].join("\n");

    assert.deepEqual(found(text), []);
  });

  it("looks at tests only", () => {
    assert.deepEqual(found(`it.only("a", () => {});`, "src/a.ts"), []);
  });
});
