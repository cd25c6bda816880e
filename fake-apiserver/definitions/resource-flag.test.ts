import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseResourceFlag } from "./resource-flag.js";

describe("parseResourceFlag()", () => {
  it("reads a namespaced custom resource", () => {
    assert.deepEqual(parseResourceFlag("example.com/v1beta1/widgets:Widget"), {
      group: "example.com",
      version: "v1beta1",
      resource: "widgets",
      kind: "Widget",
      singular: "widget",
      namespaced: true,
      custom: true,
    });
  });

  it("reads a resource of the cluster", () => {
    assert.equal(parseResourceFlag("example.com/v1/zones:Zone:cluster").namespaced, false);
  });

  it("reads a resource of the core group, which is not custom", () => {
    for (const text of ["v1/things:Thing", "/v1/things:Thing"]) {
      const { group, custom } = parseResourceFlag(text);

      assert.deepEqual({ group, custom }, { group: "", custom: false });
    }
  });

  for (const text of ["", "widgets", "example.com/widgets:Widget", "a/v1/b:c", "a/v1/b:C:global"]) {
    it(`refuses "${text}" and shows the form`, () => {
      assert.throws(() => parseResourceFlag(text), {
        name: "UsageError",
        message: /is not of the form group\/version\/plural:Kind/,
      });
    });
  }
});
