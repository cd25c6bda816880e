import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { ResourceTable } from "../storage/resource-table.js";
import { trackUpdate } from "./track-update.js";

const CONFIG_MAPS = new ResourceTable().get({ group: "", version: "v1", resource: "configmaps" });

function write(
  next: KubernetesObject,
  stored: KubernetesObject | undefined,
  manager: string,
  time = "T1",
): KubernetesObject {
  return trackUpdate(CONFIG_MAPS, next, stored, {
    manager,
    apiVersion: "v1",
    time,
    subresource: "",
  });
}

function configMap(data: object, managedFields?: unknown): KubernetesObject {
  return { metadata: { name: "c", ...(managedFields ? { managedFields } : {}) }, data };
}

function entry(manager: string, time: string, fieldsV1: object) {
  return { manager, operation: "Update", apiVersion: "v1", time, fieldsType: "FieldsV1", fieldsV1 };
}

describe("trackUpdate()", () => {
  it("gives a new object to its writer, with the objects in it", () => {
    const { metadata } = write(configMap({ a: "1" }), undefined, "one");

    assert.deepEqual(metadata["managedFields"], [
      entry("one", "T1", { "f:data": { ".": {}, "f:a": {} } }),
    ]);
  });

  it("moves what is changed, and drops what is removed", () => {
    const stored = write(configMap({ a: "1", b: "1", c: "1" }), undefined, "one");
    const { managedFields } = stored.metadata;

    const { metadata } = write(configMap({ a: "2", c: "1" }, managedFields), stored, "two", "T2");

    assert.deepEqual(metadata["managedFields"], [
      entry("one", "T1", { "f:data": { ".": {}, "f:c": {} } }),
      entry("two", "T2", { "f:data": { "f:a": {} } }),
    ]);
  });

  it("says nothing about who changes nothing", () => {
    const stored = write(configMap({ a: "1" }), undefined, "one");

    assert.deepEqual(write(stored, stored, "two", "T2"), stored);
  });

  it("leaves an object without managers alone", () => {
    const stored = configMap({ a: "1" });

    assert.deepEqual(write(configMap({ a: "2" }), stored, "one"), configMap({ a: "2" }));
  });
});
