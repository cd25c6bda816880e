import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { exportForm } from "./export-form.js";
import { SourceTree } from "./source-tree.js";

function found(text: string): readonly string[] {
  return exportForm(SourceTree.of({ "src/a.ts": text })).map(
    ({ line, what }) => `${line}: ${what}`,
  );
}

describe("exportForm()", () => {
  it("finds default exports in each of their forms", () => {
    const text = [
      "export default function a() {}",
      "export { b as default };",
      "export default 1;",
    ].join("\n");

    assert.deepEqual(found(text), [
      "1: a default export",
      "2: a default export",
      "3: a default export",
    ]);
  });

  it("finds lists that nobody wrote out", () => {
    const text = `export * from "./b.js";\nexport * as c from "./c.js";`;

    assert.deepEqual(found(text), ["1: export *", "2: export *"]);
  });

  it("leaves named exports alone", () => {
    assert.deepEqual(found(`export const a = 1;\nexport { b, type C } from "./b.js";`), []);
  });
});
