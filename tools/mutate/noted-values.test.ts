import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hasNoEffect, idleMutants, isFixedCondition, withValuesNoted } from "./noted-values.js";

describe("isFixedCondition()", () => {
  it("is true where a condition is replaced by what it may come to", () => {
    const condition = { mutator: "ConditionalExpression", replacement: "true" };

    assert.ok(isFixedCondition(condition));
    assert.ok(!isFixedCondition({ ...condition, replacement: "case 1:" }));
    assert.ok(!isFixedCondition({ ...condition, mutator: "BooleanLiteral" }));
  });
});

describe("hasNoEffect()", () => {
  for (const expression of [
    "a === b",
    "a.b?.c !== undefined && !d",
    "a <= b || c >= d",
    "x => y",
  ]) {
    it(`is true of ${expression}`, () => assert.ok(hasNoEffect(expression)));
  }

  for (const expression of ["map.delete(key)", "(a = b)", "a = b", "a += b", "n++", "await a"]) {
    it(`is false of ${expression}`, () => assert.ok(!hasNoEffect(expression)));
  }
});

describe("withValuesNoted()", () => {
  const COUNTED = 'if (x ? false : (stryCov_9fa48("11", "12"), a === b)) run();';

  it("tells of the conditions that are asked for, and leaves the rest of the text as it was", () => {
    const text = withValuesNoted(COUNTED, new Set(["12"]));
    const [note] = text.split("\n");

    assert.equal(
      note,
      'if (x ? false : strySee_9fa48("11,12", stryCov_9fa48("11", "12"), a === b)) run();',
    );
    assert.match(text, /^function strySee_9fa48/m);
  });

  it("leaves others alone", () => {
    assert.equal(withValuesNoted(COUNTED, new Set(["1"])), COUNTED);
  });
});

describe("idleMutants()", () => {
  const replacements: Readonly<Record<string, string>> = { "11": "true", "12": "false" };
  const idle = (...values: readonly string[]) => [...idleMutants(values, (id) => replacements[id])];

  it("are those whose condition came to nothing else than they put in its place", () => {
    assert.deepEqual(idle("11,12=true"), ["11"]);
    assert.deepEqual(idle("11,12=false"), ["12"]);
  });

  it("are none where it came to both, or to something else", () => {
    assert.deepEqual(idle("11,12=true", "11,12=false"), []);
    assert.deepEqual(idle("11,12=other"), []);
  });
});
