import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { importCycles } from "./import-cycles.js";
import { SourceTree } from "./source-tree.js";

describe("importCycles()", () => {
  it("finds a way back through types and shows it once", () => {
    const tree = SourceTree.of({
      "src/a.ts": `import type { B } from "./b.js";`,
      "src/b.ts": `import { c } from "./c.js";`,
      "src/c.ts": `\nexport type { A } from "./a.js";`,
    });

    const findings = importCycles(tree);

    assert.equal(findings.length, 1);
    assert.equal(findings[0]?.what, "import cycle src/a.ts → src/b.ts → src/c.ts → src/a.ts");
    assert.equal(findings[0]?.line, 1);
  });

  it("finds a file that imports itself", () => {
    const tree = SourceTree.of({ "src/a.ts": `import { a } from "./a.js";` });

    assert.deepEqual(
      importCycles(tree).map(({ what }) => what),
      ["import cycle src/a.ts → src/a.ts"],
    );
  });

  it("allows two ways to one place", () => {
    const tree = SourceTree.of({
      "src/a.ts": `import "./b.js"; import "./c.js";`,
      "src/b.ts": `import "./d.js";`,
      "src/c.ts": `import "./d.js";`,
      "src/d.ts": "export {};",
    });

    assert.deepEqual(importCycles(tree), []);
  });
});
