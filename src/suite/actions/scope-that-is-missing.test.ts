import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PortError } from "../../protocol/port-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { orScopeIsMissing } from "./scope-that-is-missing.js";

const NOT_SUPPORTED = new PortError("not-supported", "no such informer");
const REFUSED = new PortError("refused", "cannot read this");
const PODS = { resource: "pods" };

describe("orScopeIsMissing()", () => {
  for (const labelSelector of [
    "app in (web, db)",
    "app,app!=cache",
    "app!=cache",
    "!obsolete",
    "app",
    "app=",
  ]) {
    it(`excuses a port without "${labelSelector}"`, () => {
      const error = orScopeIsMissing(NOT_SUPPORTED, PODS, { labelSelector });
      assert.ok(error instanceof NotApplicableError, String(error));
    });
  }

  it("excuses none without plain ones, and none that fails in another way", () => {
    for (const labelSelector of ["app=web", "app==web,example.com/tier=front"]) {
      assert.equal(orScopeIsMissing(NOT_SUPPORTED, PODS, { labelSelector }), NOT_SUPPORTED);
    }
    assert.equal(orScopeIsMissing(NOT_SUPPORTED, PODS, {}), NOT_SUPPORTED);
    assert.equal(orScopeIsMissing(REFUSED, PODS, { fieldSelector: "a!=b" }), REFUSED);
  });

  it("excuses a port whose library has no way to name a resource, and none that tries", () => {
    for (const resource of ["nodes", "widgets"]) {
      const error = orScopeIsMissing(NOT_SUPPORTED, { resource }, {});
      assert.ok(error instanceof NotApplicableError, String(error));
      assert.equal(orScopeIsMissing(REFUSED, { resource }, {}), REFUSED);
    }
  });

  it("excuses a port whose library has no way to name a namespace", () => {
    const error = orScopeIsMissing(NOT_SUPPORTED, PODS, { namespace: "default" });
    assert.ok(error instanceof NotApplicableError, String(error));
  });
});
