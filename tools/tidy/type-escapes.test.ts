import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SourceTree } from "./source-tree.js";
import { typeEscapes } from "./type-escapes.js";

function found(text: string): readonly string[] {
  return typeEscapes(SourceTree.of({ "src/a.ts": text })).map(
    ({ line, what }) => `${line}: ${what}`,
  );
}

describe("typeEscapes()", () => {
  it("finds any wherever a type can stand", () => {
    const text = "let a: any;\nconst b: Map<string, any> = new Map();\nfunction c(d: any[]) {}";

    assert.deepEqual(found(text), ["1: the type any", "2: the type any", "3: the type any"]);
  });

  it("finds assertions that something is there", () => {
    const text = "a!.b();\nclass C {\n  d!: string;\n}\nlet e!: number;";

    assert.deepEqual(found(text), [
      "1: a non-null assertion (!)",
      "3: a definite assignment (!:)",
      "5: a definite assignment (!:)",
    ]);
  });

  it("finds comments that silence a tool", () => {
    const silenced = ["@ts-" + "ignore", "@ts-" + "expect-error", "biome-" + "ignore lint/a: b"];

    for (const comment of silenced) {
      assert.equal(found(`// ${comment}\na();`).length, 1, comment);
    }
  });

  it("leaves negation, inequality and the word any alone", () => {
    assert.deepEqual(found(`// any\nconst any = !a !== b;\nconst c = "any";`), []);
  });
});
