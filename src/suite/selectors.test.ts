import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { matchesFields, matchesLabels, sameFieldSelector, sameLabelSelector } from "./selectors.js";

const OBJECT = {
  metadata: { name: "one", labels: { app: "web", tier: "front" } },
  spec: { node: "a" },
};

describe("matchesLabels()", () => {
  for (const [selector, isMatch] of [
    ["", true],
    ["app=web", true],
    ["app==web,tier!=back", true],
    ["app in (db, web),tier", true],
    ["app notin (db),!gone", true],
    ["app=db", false],
    ["app!=web", false],
    ["gone", false],
    ["!app", false],
    ["app notin (web,db)", false],
    ["gone in (web)", false],
  ] as const) {
    it(`${isMatch ? "selects" : "does not select"} by "${selector}"`, () => {
      assert.equal(matchesLabels(selector, OBJECT), isMatch);
    });
  }

  it("refuses what is no selector", () => {
    assert.throws(() => matchesLabels("a b c", OBJECT), /is not a condition/);
  });
});

describe("matchesFields()", () => {
  it("reads the members that the selector names", () => {
    assert.equal(matchesFields("metadata.name=one,spec.node!=b", OBJECT), true);
    assert.equal(matchesFields("metadata.name=two", OBJECT), false);
    assert.equal(matchesFields("spec.other=", OBJECT), true);
  });
});

describe("sameLabelSelector()", () => {
  it("does not mind how a selector is written", () => {
    assert.equal(sameLabelSelector("a=b,c", "c, a in (b)"), true);
    assert.equal(sameLabelSelector("a in (b,c)", "a in (c,b)"), true);
    assert.equal(sameLabelSelector("a=b", "a!=b"), false);
    assert.equal(sameLabelSelector("a=b", ""), false);
    assert.equal(sameLabelSelector("a b c", "a=b"), false);
  });
});

describe("sameFieldSelector()", () => {
  it("does not mind the order and the sign", () => {
    assert.equal(sameFieldSelector("a=b,c!=d", "c!=d,a==b"), true);
    assert.equal(sameFieldSelector("a=b", "a=c"), false);
  });
});
