import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { canonicalBytes } from "./canonical-bytes.js";

describe("canonicalBytes()", () => {
  it("reads a list of numbers, of which null is zero", () => {
    assert.equal(canonicalBytes([]), "");
    assert.equal(canonicalBytes([104, null, 255]), "aAD/");
  });

  it("drops ends of lines, and bits of the last letter that mean nothing", () => {
    assert.equal(canonicalBytes("YW\nJj\r\n"), "YWJj");
    assert.equal(canonicalBytes("YR=="), "YQ==");
  });

  it("leaves what is no base64, and what is no bytes", () => {
    for (const value of ["YQ", "a!b=", "Y===", 1, { a: 1 }]) {
      assert.equal(canonicalBytes(value), value);
    }
  });
});
