import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SourceTree } from "./source-tree.js";
import { unfinishedWork } from "./unfinished-work.js";

describe("unfinishedWork()", () => {
  it("finds a mark in a file of any language", () => {
    const [later, broken] = ["TO" + "DO", "FIX" + "ME"];
    const tree = SourceTree.of({
      "ports/a/main.go": `\n// ${later}: b`,
      "README.md": `${broken}\n`,
    });

    assert.deepEqual(
      unfinishedWork(tree).map(({ path, line, what }) => `${path}:${line}: ${what}`),
      [`README.md:1: ${broken}`, `ports/a/main.go:2: ${later}`],
    );
  });

  it("leaves the templates of kits alone, which are marked for their users", () => {
    const text = `# ${"TO" + "DO"}: your library`;
    const tree = SourceTree.of({
      "ports/kits/cobol/template/adapter.cob": text,
      "ports/kits/cobol/kit.cob": text,
    });

    assert.deepEqual(
      unfinishedWork(tree).map(({ path }) => path),
      ["ports/kits/cobol/kit.cob"],
    );
  });

  it("leaves words that contain one alone", () => {
    const tree = SourceTree.of({ "src/a.ts": `const ${"TO" + "DO"}S = "XX"; // Todo` });

    assert.deepEqual(unfinishedWork(tree), []);
  });
});
