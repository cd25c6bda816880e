import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ScenarioError } from "../evidence/expectation-error.js";
import { type InformerScope, isInScope } from "./informer-scope.js";

const POD = {
  metadata: { namespace: "default", name: "one", labels: { app: "web", tier: "front" } },
};

describe("isInScope()", () => {
  const scopes: readonly (readonly [InformerScope, boolean])[] = [
    [{}, true],
    [{ namespace: "default" }, true],
    [{ namespace: "kube-system" }, false],
    [{ labelSelector: "app=web" }, true],
    [{ labelSelector: "app=web,tier=front" }, true],
    [{ labelSelector: "app=web,tier=back" }, false],
    [{ labelSelector: "owner=me" }, false],
    [{ labelSelector: "app in (web, db),!owner" }, true],
    [{ fieldSelector: "metadata.name=one" }, true],
    [{ fieldSelector: "metadata.namespace=kube-system" }, false],
    [{ fieldSelector: "metadata.namespace!=kube-system,metadata.name!=two" }, true],
    [{ fieldSelector: "metadata.namespace=default,metadata.name!=one" }, false],
    [{ namespace: "default", labelSelector: "app=web", fieldSelector: "metadata.name=two" }, false],
  ];

  for (const [scope, isIn] of scopes) {
    it(`finds a pod ${isIn ? "in" : "outside"} ${JSON.stringify(scope)}`, () => {
      assert.equal(isInScope(scope, POD), isIn);
    });
  }

  it("knows of no other selectors", () => {
    assert.throws(() => isInScope({ labelSelector: "app has web" }, POD), ScenarioError);
    assert.throws(() => isInScope({ fieldSelector: "spec.nodeName=a" }, POD), ScenarioError);
  });
});
