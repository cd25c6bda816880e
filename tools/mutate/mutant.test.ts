import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folded, keyOf, numbered } from "./mutant.js";

const ONE = {
  id: "1",
  line: 3,
  file: "src/client/informer/key.ts",
  within: "keyOf",
  mutator: "BooleanLiteral",
  original: "true",
  replacement: "false",
};

describe("keyOf()", () => {
  it("does not depend on where the text stands", () => {
    const name = { ...ONE, occurrence: 1 };
    const elsewhere = { ...name, line: 90, id: "7" };

    assert.equal(keyOf(name), keyOf(elsewhere));
    assert.notEqual(keyOf(name), keyOf({ ...name, within: "Store.keyOf" }));
    assert.notEqual(keyOf(name), keyOf({ ...name, occurrence: 2 }));
  });
});

describe("numbered()", () => {
  it("counts those that are called alike, and only those", () => {
    const mutants = numbered([ONE, { ...ONE, mutator: "UnaryOperator" }, { ...ONE, id: "3" }]);

    assert.deepEqual(
      mutants.map(({ occurrence }) => occurrence),
      [1, 1, 2],
    );
  });
});

describe("folded()", () => {
  it("is one line", () => {
    assert.equal(folded(" {\n  a;\n}\n"), "{ a; }");
  });

  it("leaves out the middle of what is long", () => {
    const text = folded(`begin${"x".repeat(300)}end`);

    assert.match(text, /^begin.* … .*end$/);
    assert.ok(text.length <= 100);
  });
});
