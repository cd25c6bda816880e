import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { understoodVersion } from "./understood-version.js";

describe("understoodVersion()", () => {
  it("takes an empty group for none", () => {
    assert.equal(understoodVersion("/v1"), "v1");
    assert.equal(understoodVersion("/"), "");
    assert.equal(understoodVersion(""), "");
  });

  it("leaves groups and versions as they are", () => {
    for (const version of ["v1", "apps/v1", "apps/"]) {
      assert.equal(understoodVersion(version), version);
    }
  });

  it("does not understand two slashes", () => {
    assert.equal(understoodVersion("a/b/c"), undefined);
  });
});
