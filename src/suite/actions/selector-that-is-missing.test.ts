import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PortError } from "../../protocol/port-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { orSelectorIsMissing } from "./selector-that-is-missing.js";

const NOT_SUPPORTED = new PortError("not-supported", "no such selector");

describe("orSelectorIsMissing()", () => {
  for (const labelSelector of [
    "app in (web, db)",
    "app,app!=cache",
    "app!=cache",
    "!obsolete",
    "app",
    "app=",
  ]) {
    it(`excuses a port without "${labelSelector}"`, () => {
      const error = orSelectorIsMissing(NOT_SUPPORTED, { labelSelector });
      assert.ok(error instanceof NotApplicableError, String(error));
    });
  }

  it("excuses none without plain ones, and none that fails in another way", () => {
    const refused = new PortError("refused", "cannot read this");

    for (const labelSelector of ["app=web", "app==web,example.com/tier=front"]) {
      assert.equal(orSelectorIsMissing(NOT_SUPPORTED, { labelSelector }), NOT_SUPPORTED);
    }
    assert.equal(orSelectorIsMissing(NOT_SUPPORTED, {}), NOT_SUPPORTED);
    assert.equal(orSelectorIsMissing(refused, { fieldSelector: "a!=b" }), refused);
  });
});
