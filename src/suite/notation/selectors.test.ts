import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sameFieldSelector, sameLabelSelector, selectsLabels } from "./selectors.js";

describe("sameLabelSelector()", () => {
  it("does not mind how a selector is written", () => {
    assert.equal(sameLabelSelector("a=b,c", "c, a in (b)"), true);
    assert.equal(sameLabelSelector("a in (b,c)", "a in (c,b)"), true);
    assert.equal(sameLabelSelector("a=b", "a!=b"), false);
    assert.equal(sameLabelSelector("a=b", ""), false);
    assert.equal(sameLabelSelector("a b c", "a=b"), false);
  });
});

describe("selectsLabels()", () => {
  const cases: readonly (readonly [selector: string, isSelected: boolean])[] = [
    ["", true],
    ["app=web", true],
    ["app==web,tier", false],
    ["app in (db, web)", true],
    ["app notin (db, web)", false],
    ["tier notin (back)", true],
    ["app,!tier,tier!=back", true],
    ["!app", false],
  ];
  for (const [selector, isSelected] of cases) {
    it(`${isSelected ? "selects" : "does not select"} what is app=web by ${JSON.stringify(selector)}`, () => {
      assert.equal(selectsLabels(selector, { app: "web" }), isSelected);
    });
  }

  it("takes no other text", () => {
    assert.throws(() => selectsLabels("a b c", {}), /is not a condition on labels/);
  });
});

describe("sameFieldSelector()", () => {
  it("does not mind the order and the sign", () => {
    assert.equal(sameFieldSelector("a=b,c!=d", "c!=d,a==b"), true);
    assert.equal(sameFieldSelector("a=b", "a=c"), false);
  });
});
