import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sameFieldSelector, sameLabelSelector } from "./selectors.js";

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
