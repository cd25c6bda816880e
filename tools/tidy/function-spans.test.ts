import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { enclosingFunction, functionSpans } from "./function-spans.js";
import { parseTypeScript } from "./typescript-source.js";

const TEXT = `const LIMIT = /*1*/ 5;
const double = (n: number) => n * /*2*/ 2;
class Store {
  #items = new Map(/*3*/);
  constructor() { /*4*/ }
  get size() { return /*5*/ 1; }
  add() {
    const local = /*6*/ 1;
    const inner = () => /*7*/ local;
    return inner;
  }
}
for (const one of [/*8*/ 1]) double(one);
`;

describe("enclosingFunction()", () => {
  const [source] = parseTypeScript([{ path: "src/a.ts", text: TEXT }]);
  const spans = source === undefined ? [] : functionSpans(source);

  for (const [mark, name] of [
    [1, "LIMIT"],
    [2, "double"],
    [3, "Store.#items"],
    [4, "Store.constructor"],
    [5, "Store.size"],
    [6, "Store.add"],
    [7, "Store.add.inner"],
    [8, ""],
  ] as const) {
    it(`is ${name || "nothing at the top of a file"}`, () => {
      assert.equal(enclosingFunction(spans, TEXT.indexOf(`/*${mark}*/`)), name);
    });
  }
});
