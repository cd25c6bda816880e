import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SourceTree } from "./source-tree.js";
import { unusedFiles } from "./unused-files.js";

function found(texts: Record<string, string>): readonly string[] {
  return unusedFiles(SourceTree.of(texts)).map(({ path }) => path);
}

describe("unusedFiles()", () => {
  it("finds a file that only its own test imports", () => {
    const tree = {
      "src/a.ts": "export {};",
      "src/a.test.ts": `import "./a.js";`,
      "src/fixture.ts": "export {};",
      "src/b.test.ts": `import "./fixture.js";`,
    };

    assert.deepEqual(found(tree), ["src/a.ts"]);
  });

  it("knows who starts a file without importing it", () => {
    const tree = {
      "package.json": `{"bin": {"a": "dist/src/cli/main.js"}}`,
      "ports/mine/port.yaml": "module: dist/ports/mine/adapter.js",
      "src/cli/main.ts": `new Worker(new URL("../worker.js", import.meta.url));`,
      "src/worker.ts": "export {};",
      "ports/mine/adapter.ts": "export {};",
      "ports/liars/hangs.ts": "export {};",
      "src/liars.test.ts": `start("hangs");`,
      "steps/hooks.ts": "export {};",
    };

    assert.deepEqual(found(tree), []);
  });
});
