import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { keptIds } from "./kept-ids.js";
import { SourceTree } from "./source-tree.js";

/** What is said of a tree with KEY-01 and `first-list`, and this lock file. */
function said(lock: string): readonly string[] {
  const tree = SourceTree.of({
    "features/requirements/keys.yaml": '- id: KEY-01\n  says: "A key."\n',
    "features/a.feature": "Feature: A\n\n  @id:first-list\n  Example: a\n    Given a\n",
    "features/requirements/ids.lock": lock,
  });
  return keptIds(tree).map(({ line, what }) => `${line}: ${what}`);
}

describe("keptIds()", () => {
  it("finds nothing where all are there, or said to be gone", () => {
    assert.deepEqual(said("# ids\nKEY-01\nfirst-list\nold-list gone: is first-list\n"), []);
  });

  it("finds ids that went without a word", () => {
    assert.deepEqual(said("KEY-01\nKEY-02\nold-list\n"), [
      "2: KEY-02 is gone, which baselines and links may name",
      "3: old-list is gone, which baselines and links may name",
    ]);
  });

  it("finds ids that are said to be gone, and are there", () => {
    assert.deepEqual(said("first-list gone: nobody needs it\n"), [
      "1: first-list is there, and said to be gone",
    ]);
  });
});
