import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fileNames } from "./file-names.js";
import { SourceTree } from "./source-tree.js";

function found(path: string, text = ""): readonly string[] {
  return fileNames(SourceTree.of({ [path]: text })).map(({ instead }) => instead);
}

describe("fileNames()", () => {
  it("finds names that are not kebab-case", () => {
    assert.deepEqual(found("src/deltaFifo.ts"), ["call it delta-fifo"]);
    assert.deepEqual(found("steps/request_log.steps.ts"), ["call it request-log"]);
    assert.deepEqual(found("steps/request-log.steps.ts"), []);
    assert.deepEqual(found("src/delta-fifo.property.test.ts"), []);
  });

  it("finds attics", () => {
    for (const name of ["utils", "helpers", "types", "common"]) {
      assert.deepEqual(found(`src/${name}.ts`), ["name it after the concept, one file each"]);
    }
  });

  it("finds the file of a class with another name", () => {
    const text = "export interface Options {}\nexport class GateKeeper {}";

    assert.deepEqual(found("src/gates.ts", text), ["call it gate-keeper.ts"]);
    assert.deepEqual(found("src/gate-keeper.ts", text), []);
    assert.deepEqual(found("src/keeper.ts", text), []);
    assert.deepEqual(found("src/websocket-pair.ts", "export class WebSocketPair {}"), []);
  });

  it("finds a file whose one export speaks of something else", () => {
    const text = "/** How ready it is. */\nexport function mustBeReady() {}";

    assert.deepEqual(found("src/honest.ts", text), ["name the file after what it exports"]);
    assert.deepEqual(found("src/readiness.ts", text), []);
    assert.deepEqual(found("src/limit-bytes.ts", "export const LIMIT_BYTES = 1;"), []);
  });

  it("lets several exports share a concept that none of them names", () => {
    const text = "export function readObject() {}\nexport function checkObject() {}";

    assert.deepEqual(found("src/request-body.ts", text), []);
  });

  it("lets an entry point and a test export what they like", () => {
    assert.deepEqual(found("src/index.ts", `export { a } from "./b.js";`), []);
    assert.deepEqual(found("src/b.test.ts", "export const a = 1;"), []);
  });
});
