import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ResourceTable } from "../storage/resource-table.js";
import { kindFaults } from "./kind-faults.js";

const table = new ResourceTable();
const DEPLOYMENTS = table.get({ group: "apps", version: "v1", resource: "deployments" });

function faultsOfPod(spec: object): readonly string[] {
  return kindFaults({ spec: { template: { spec } } }, DEPLOYMENTS);
}

describe("kindFaults()", () => {
  it("finds scalars of other types", () => {
    const spec = { replicas: "3", paused: 1, strategy: { type: true } };

    assert.deepEqual(kindFaults({ spec }, DEPLOYMENTS), [
      ".spec.replicas: expected numeric (int or float), got string",
      ".spec.paused: expected boolean, got &{1}",
      ".spec.strategy.type: expected string, got &value.valueUnstructured{Value:true}",
    ]);
  });

  it("finds what is no object and no list", () => {
    assert.deepEqual(faultsOfPod({ containers: {}, nodeSelector: [], securityContext: "x" }), [
      ".spec.template.spec.containers: expected list, got &{map[]}",
      ".spec.template.spec.nodeSelector: expected map, got &{[]}",
      ".spec.template.spec.securityContext: expected map, got &{x}",
    ]);
  });

  it("names items by their keys", () => {
    const ports = [{ containerPort: "80" }];

    assert.deepEqual(faultsOfPod({ containers: [{ name: "a", ports, command: [1] }] }), [
      '.spec.template.spec.containers[name="a"].ports[containerPort="80",protocol="TCP"].containerPort: expected numeric (int or float), got string',
      '.spec.template.spec.containers[name="a"].command[0]: expected string, got &value.valueUnstructured{Value:1}',
    ]);
  });

  it("leaves null alone, and what decodes itself", () => {
    const limits = { cpu: 1, memory: true };

    assert.deepEqual(faultsOfPod({ containers: [{ name: "a", resources: { limits } }] }), []);
    assert.deepEqual(kindFaults({ spec: { replicas: null, selector: null } }, DEPLOYMENTS), []);
  });
});
