import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LabelSelector } from "./label-selector.js";

describe("LabelSelector", () => {
  const labels = { app: "web", tier: "front", "example.com/size": "3", empty: "" };
  const cases: readonly (readonly [string, boolean])[] = [
    ["", true],
    ["app", true],
    ["none", false],
    ["!none", true],
    ["! app", false],
    ["app=web", true],
    ["app==web", true],
    ["app = web , tier=front", true],
    ["app=web,tier=back", false],
    ["app=db", false],
    ["app!=db", true],
    ["app!=web", false],
    ["none!=web", true],
    ["none=", false],
    ["empty=", true],
    ["tier in (back,front)", true],
    ["tier in ( back , front ), app", true],
    ["tier in (back)", false],
    ["none in (a,b)", false],
    ["tier notin (back, middle)", true],
    ["tier notin (front)", false],
    ["none notin (front)", true],
    ["empty in (,x)", true],
    ["example.com/size=3", true],
    ["example.com/size>2", true],
    ["example.com/size > 3", false],
    ["example.com/size<4", true],
    ["example.com/size<3", false],
    ["app>1", false],
    ["none<1", false],
    // Names that every object inherits are labels like others.
    ["constructor", false],
    ["!toString", true],
  ];
  for (const [text, isMatch] of cases) {
    it(`${isMatch ? "matches" : "does not match"} ${JSON.stringify(text)}`, () => {
      assert.equal(LabelSelector.parse(text).matches(labels), isMatch);
    });
  }

  for (const text of ["=web", "app=web=db", "app in", "app in (a", "app in a", ",", "a b", "-a"]) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      assert.throws(() => LabelSelector.parse(text), SyntaxError);
    });
  }

  it("is everything, nothing or something", () => {
    assert.equal(LabelSelector.parse(" "), LabelSelector.everything);
    assert.equal(LabelSelector.everything.isEmpty, true);
    assert.equal(LabelSelector.parse("app").isEmpty, false);
    assert.equal(LabelSelector.nothing.isEmpty, false);
    assert.equal(LabelSelector.nothing.matches(labels), false);
  });
});
