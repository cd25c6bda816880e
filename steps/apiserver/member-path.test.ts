import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { memberAt, withMember } from "./member-path.js";

describe("memberAt()", () => {
  it("follows names and numbers, and names with dots where these are escaped", () => {
    const value = { items: [{ labels: { "a.b/c": 1 } }] };

    assert.equal(memberAt(value, "items.0.labels.a\\.b/c"), 1);
    assert.equal(memberAt(value, "items.1.labels"), undefined);
  });

  it("finds only what is the value's own", () => {
    assert.equal(memberAt({}, "constructor"), undefined);
  });
});

describe("withMember()", () => {
  it("makes the objects on the way and leaves the given one alone", () => {
    const given = { metadata: { name: "a" } };

    const made = withMember(given, "metadata.labels.a\\.b", "c");

    assert.deepEqual(made, { metadata: { name: "a", labels: { "a.b": "c" } } });
    assert.deepEqual(given, { metadata: { name: "a" } });
  });
});
