import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { castBudget } from "./cast-budget.js";
import { SourceTree } from "./source-tree.js";

describe("castBudget()", () => {
  it("names every cast once there are more than 2 in 1,000 lines", () => {
    const filler = "one();\n".repeat(996);
    const tree = SourceTree.of({
      "src/a.ts": `${filler}a as B;\n`,
      "src/b.ts": "c as unknown as D;\n<E>f;\n",
    });

    const findings = castBudget(tree);

    assert.deepEqual(
      findings.map(({ path, line }) => `${path}:${line}`),
      ["src/a.ts:997", "src/b.ts:1", "src/b.ts:1", "src/b.ts:2"],
    );
    assert.equal(findings[0]?.what, "a cast, one of 4 where 1 are allowed");
  });

  it("stays silent within the budget", () => {
    const tree = SourceTree.of({ "src/a.ts": `${"one();\n".repeat(999)}a as B;\n` });

    assert.deepEqual(castBudget(tree), []);
  });

  it("counts neither constants nor renamed imports", () => {
    const line = `import { a as b } from "./a.js"; const c = [1] as const; const d = {} satisfies E;\n`;

    assert.deepEqual(castBudget(SourceTree.of({ "src/a.ts": line.repeat(9) })), []);
  });
});
