import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { documentedExports } from "./documented-exports.js";
import { SourceTree } from "./source-tree.js";

function found(text: string, path = "src/a.ts"): readonly string[] {
  return documentedExports(SourceTree.of({ [path]: text })).map(
    ({ line, what }) => `${line}: ${what}`,
  );
}

describe("documentedExports()", () => {
  it("finds an export of any kind without a doc comment", () => {
    const text = [
      "export const a = 1;",
      "// Not a doc comment.",
      "export function b() {}",
      "export type C = string;",
      "export interface D {}",
      "export class E {}",
    ].join("\n");

    assert.deepEqual(
      found(text).map((finding) => finding.split(" is ")[0]),
      ["1: a", "3: b", "4: C", "5: D", "6: E"],
    );
  });

  it("finds a doc comment that stands apart: it speaks of something else", () => {
    assert.deepEqual(found("/** Of the file. */\n\nexport const a = 1;"), [
      "3: a is exported without a doc comment",
    ]);
  });

  it("is content with one directly above, on the first of several overloads", () => {
    const text = [
      "/** Says what it does. */",
      "export function a(one: string): void;",
      "export function a(one: number): void;",
      "export function a(one: unknown): void {}",
      "/** A constant. */",
      "export const b = 1;",
      "const c = 2;",
    ].join("\n");

    assert.deepEqual(found(text), []);
  });

  it("asks nothing of tests and of names that are passed on", () => {
    assert.deepEqual(found("export const a = 1;", "src/a.test.ts"), []);
    assert.deepEqual(found(`export { a } from "./b.js";`), []);
  });
});
