import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SourceTree } from "./source-tree.js";
import { sources } from "./sources.js";

function found(texts: Readonly<Record<string, string>>): readonly string[] {
  return sources(SourceTree.of(texts)).map(({ path, line, what }) => `${path}:${line}: ${what}`);
}

describe("sources()", () => {
  it("is content with upstream files, tests and pages", () => {
    const ledger = [
      "- id: STORE-01",
      "  source:",
      '    - "client-go tools/cache/store.go (Add), test TestCache"',
      '    - "Bookmarks, https://kubernetes.io/docs/#bookmarks"',
      '- {id: STORE-02, source: "apimachinery pkg/watch/watch.go"}',
    ];
    assert.deepEqual(found({ "features/requirements/store.yaml": ledger.join("\n") }), []);
  });

  it("finds sources that no page can link", () => {
    const ledger = ["- id: STORE-01", "  source:", "    - client-go a.go", '    - "a book"'];
    assert.deepEqual(found({ "features/requirements/store.yaml": ledger.join("\n") }), [
      'features/requirements/store.yaml:4: "a book" is no source that a page can link',
    ]);
  });

  it("finds files that nobody has, in features", () => {
    const name = `seed 0${"04"}`;
    const feature = `Feature: a\n  Source: client-go a.go; ${name} "fifo".`;
    assert.deepEqual(found({ "features/a.feature": feature }), [
      `features/a.feature:2: "${name}", which readers cannot open`,
    ]);
  });
});
