import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isDecodable } from "./is-decodable.js";

describe("isDecodable()", () => {
  it("knows kinds in versions that are served, and in others", () => {
    assert.ok(isDecodable("apps/v1", "Deployment"));
    assert.ok(isDecodable("apps/v1beta1", "Deployment"));
    assert.ok(isDecodable("extensions/v1beta1", "Ingress"));
  });

  it("knows lists of them", () => {
    assert.ok(isDecodable("apps/v1beta1", "DeploymentList"));
    assert.ok(isDecodable("v1", "List"));
  });

  it("knows no others", () => {
    assert.ok(!isDecodable("apps/v1alpha1", "Deployment"));
    assert.ok(!isDecodable("apps/v1beta1", "DaemonSet"));
    assert.ok(!isDecodable("apps/v1", "List"));
    assert.ok(!isDecodable("v1", "ConfigMapListList"));
  });
});
