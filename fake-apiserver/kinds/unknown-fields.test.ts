import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { unknownKindFields } from "./unknown-fields.js";

const POD = { apiVersion: "v1", kind: "Pod" };

describe("unknownKindFields()", () => {
  it("names what is not there by its whole path, in lists and maps too", () => {
    const spec = {
      containers: [{ name: "a" }, { name: "b", imag: "b", resources: { limit: {} } }],
      nodeselector: {},
    };

    assert.deepEqual(unknownKindFields({ ...POD, metadata: { names: "a" }, spec }, POD), [
      "metadata.names",
      "spec.containers[1].imag",
      "spec.containers[1].resources.limit",
      "spec.nodeselector",
    ]);
  });

  it("knows the members of structs that are inlined", () => {
    const volumes = [{ name: "v", emptyDir: {}, empty: {} }];

    assert.deepEqual(unknownKindFields({ ...POD, spec: { volumes } }, POD), [
      "spec.volumes[0].empty",
    ]);
  });

  it("takes any key of a map, any quantity, and any form of a managed field", () => {
    const managedFields = [{ manager: "a", fieldsV1: { "f:spec": {} } }];
    const metadata = { labels: { any: "1" }, managedFields };
    const containers = [{ name: "a", resources: { limits: { cpu: 1, "example.com/x": "2" } } }];

    assert.deepEqual(unknownKindFields({ ...POD, metadata, spec: { containers } }, POD), []);
  });

  it("knows nothing of kinds whose types it does not have, and says nothing", () => {
    const kind = { apiVersion: "example.com/v1", kind: "Widget" };

    assert.deepEqual(unknownKindFields({ ...kind, anything: 1 }, kind), []);
  });

  it("accepts values of the wrong type, which is checked elsewhere", () => {
    assert.deepEqual(unknownKindFields({ ...POD, metadata: 1, spec: { containers: {} } }, POD), []);
  });
});
