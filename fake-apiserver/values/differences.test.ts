import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { differences, patternSize } from "./differences.js";

describe("differences()", () => {
  it("ignores members that the pattern does not have", () => {
    assert.deepEqual(differences({ type: "request", id: "r1" }, { type: "request" }), []);
  });

  it("names each member that differs, with its path", () => {
    const value = { type: "request", request: { verb: "list", query: { limit: "5" } } };
    const pattern = {
      type: "request",
      request: { verb: "watch", query: { limit: "6" }, name: "a" },
    };

    assert.deepEqual(differences(value, pattern), [
      { path: "request.verb", wanted: "watch", found: "list" },
      { path: "request.query.limit", wanted: "6", found: "5" },
      { path: "request.name", wanted: "a", found: undefined },
    ]);
  });

  it("takes null for absent", () => {
    assert.deepEqual(differences({ a: 1 }, { b: null }), []);
    assert.deepEqual(differences({ b: 1 }, { b: null }), [{ path: "b", wanted: null, found: 1 }]);
  });

  it("does not find inherited members", () => {
    assert.equal(differences({}, { constructor: "x" })[0]?.found, undefined);
  });
});

describe("patternSize()", () => {
  it("counts single values", () => {
    assert.equal(patternSize({ a: 1, b: { c: "x", d: null }, e: {} }), 3);
  });
});
