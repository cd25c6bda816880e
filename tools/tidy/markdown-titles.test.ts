import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { markdownTitles } from "./markdown-titles.js";
import { SourceTree } from "./source-tree.js";

function found(text: string): readonly string[] {
  return markdownTitles(SourceTree.of({ "a.md": text })).map(
    ({ line, what }) => `${line}: ${what}`,
  );
}

describe("markdownTitles()", () => {
  it("finds a page without a title, and one with two", () => {
    assert.deepEqual(found("## Part\n"), ["1: no title"]);
    assert.deepEqual(found("# One\n\n# Two\n"), ["3: a second title"]);
  });

  it("does not take a comment in code for a title", () => {
    assert.deepEqual(found("# One\n\n```sh\n# a comment\n```\n"), []);
  });
});
