import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sizes } from "./sizes.js";
import { SourceTree } from "./source-tree.js";

function linesOf(count: number): string {
  return "one();\n".repeat(count);
}

function found(texts: Record<string, string>): readonly string[] {
  return sizes(SourceTree.of(texts)).map(({ path, line, what }) => `${path}:${line}: ${what}`);
}

describe("sizes()", () => {
  it("finds a file of 601 lines, and not one of 600", () => {
    assert.deepEqual(found({ "src/a.ts": linesOf(600), "src/b.ts": linesOf(601) }), [
      "src/b.ts:1: 601 lines in one file",
    ]);
  });

  it("finds a function of 91 lines, and not one of 90", () => {
    const text = `function a() {\n${linesOf(88)}}\nconst b = () => {\n${linesOf(89)}};\n`;

    assert.deepEqual(found({ "src/a.ts": text }), ["src/a.ts:91: a function of 91 lines"]);
  });

  it("lets a suite of tests be as long as its tests are many", () => {
    const text = `describe("a", () => {\n${linesOf(100)}});\nit("b", () => {\n${linesOf(100)}});\n`;

    assert.deepEqual(found({ "src/a.test.ts": text }), [
      "src/a.test.ts:103: a function of 102 lines",
    ]);
  });

  it("finds a file of more than 200 kB, whatever it holds", () => {
    const tree = new SourceTree([{ path: "docs/a.png", text: "", sizeBytes: 200_001 }]);

    assert.deepEqual(
      sizes(tree).map(({ what }) => what),
      ["201 kB in one file"],
    );
  });
});
