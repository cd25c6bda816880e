import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { servedVersions } from "../definitions/served-versions.js";
import { ResourceTable } from "../storage/resource-table.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { applyObject } from "./apply-object.js";
import { conflictStatus } from "./conflict-status.js";
import { ListItemError } from "./list-items.js";
import { trackUpdate } from "./track-update.js";

const table = new ResourceTable();
const DEPLOYMENTS = table.get({ group: "apps", version: "v1", resource: "deployments" });
const CONFIG_MAPS = table.get({ group: "", version: "v1", resource: "configmaps" });

function writer(manager: string, time = "T1", resource: ServedResource = DEPLOYMENTS) {
  return { manager, apiVersion: groupVersion(resource), time, subresource: "" };
}

function apply(
  stored: KubernetesObject | undefined,
  manager: string,
  fields: object,
  {
    isForced = false,
    resource = DEPLOYMENTS,
  }: { isForced?: boolean; resource?: ServedResource } = {},
): KubernetesObject {
  const options = { writer: writer(manager, "T1", resource), isForced };
  const outcome = applyObject(resource, stored, { metadata: { name: "d" }, ...fields }, options);
  if (outcome.type === "applied") return outcome.object;
  if (outcome.type === "nameless") throw new Error("nameless");
  throw new Error(conflictStatus(outcome.conflicts).message);
}

function owners(object: KubernetesObject): unknown {
  const { managedFields } = object.metadata;
  assert.ok(Array.isArray(managedFields));
  return Object.fromEntries(
    managedFields.map(({ manager, operation, fieldsV1 }) => [`${manager} ${operation}`, fieldsV1]),
  );
}

function containers(...items: readonly object[]): object {
  return { spec: { template: { spec: { containers: items } } } };
}

describe("applyObject()", () => {
  it("owns what it applies, in lists by the keys of the items", () => {
    const object = apply(undefined, "a", {
      spec: { replicas: 1, template: { spec: { containers: [{ name: "c", args: ["x"] }] } } },
    });

    assert.deepEqual(owners(object), {
      "a Apply": {
        "f:spec": {
          "f:replicas": {},
          "f:template": {
            "f:spec": {
              "f:containers": { 'k:{"name":"c"}': { ".": {}, "f:name": {}, "f:args": {} } },
            },
          },
        },
      },
    });
  });

  it("removes what the manager applied before and no longer does", () => {
    const first = apply(undefined, "a", { spec: { replicas: 1, paused: true } });

    const second = apply(first, "a", { spec: { replicas: 1 } });

    assert.deepEqual(second["spec"], { replicas: 1 });
  });

  it("keeps what another manager owns as well", () => {
    const first = apply(undefined, "a", { spec: { replicas: 1, paused: true } });
    const shared = apply(first, "b", { spec: { paused: true } });

    const given = apply(shared, "a", { spec: { replicas: 1 } });

    assert.deepEqual(given["spec"], { replicas: 1, paused: true });
    assert.deepEqual(owners(given), {
      "a Apply": { "f:spec": { "f:replicas": {} } },
      "b Apply": { "f:spec": { "f:paused": {} } },
    });
  });

  it("removes an item of a list with its last owner only", () => {
    const first = apply(undefined, "a", containers({ name: "x", image: "1" }, { name: "y" }));
    const second = apply(first, "b", containers({ name: "x", tty: true }));

    const third = apply(second, "a", containers({ name: "y" }));

    assert.deepEqual(third["spec"], {
      template: { spec: { containers: [{ name: "x", tty: true }, { name: "y" }] } },
    });
  });

  it("removes nothing that was not applied", () => {
    const stored = { metadata: { name: "d" }, spec: { replicas: 1, paused: true } };

    const object = apply(apply(stored, "a", { spec: { replicas: 1 } }), "a", { spec: {} });

    assert.deepEqual(object["spec"], { replicas: 1, paused: true });
  });

  it("conflicts with the owner of a field that it would change", () => {
    const first = apply(undefined, "a", { spec: { replicas: 1 } });

    assert.throws(() => apply(first, "b", { spec: { replicas: 2 } }), {
      message: 'Apply failed with 1 conflict: conflict with "a": .spec.replicas',
    });
  });

  it("names the version of who updated, and lists several conflicts", () => {
    const created = trackUpdate(
      DEPLOYMENTS,
      { metadata: { name: "d" }, spec: { replicas: 1, paused: true } },
      undefined,
      writer("kubectl", "2026-01-01T00:00:00Z"),
    );

    assert.throws(() => apply(created, "b", { spec: { replicas: 2, paused: false } }), {
      message:
        "Apply failed with 2 conflicts: " +
        'conflicts with "kubectl" using apps/v1:\n- .spec.paused\n- .spec.replicas',
    });
  });

  it("names managers with one name in the order of their identities", () => {
    const entry = {
      manager: "m",
      operation: "Update",
      apiVersion: "v1",
      fieldsType: "FieldsV1",
      fieldsV1: { "f:data": { "f:a": {} } },
    };
    const managedFields = [entry, { ...entry, subresource: "status" }];
    const stored = { metadata: { name: "c", managedFields }, data: { a: "1" } };

    assert.throws(() => apply(stored, "a", { data: { a: "2" } }, { resource: CONFIG_MAPS }), {
      message:
        /conflicts with "m" with subresource "status" using v1:\n.*\nconflicts with "m" using v1:/,
    });
  });

  it("takes fields from their owners when forced", () => {
    const first = apply(undefined, "a", { spec: { replicas: 1, paused: true } });

    const forced = apply(first, "b", { spec: { replicas: 2 } }, { isForced: true });

    assert.deepEqual(owners(forced), {
      "a Apply": { "f:spec": { "f:paused": {} } },
      "b Apply": { "f:spec": { "f:replicas": {} } },
    });
  });

  it("changes nothing, not even a time, when it is repeated", () => {
    const fields = { metadata: { name: "d", labels: { a: "b" } }, spec: { replicas: 1 } };
    const options = { writer: writer("a", "T2"), isForced: false };
    const first = apply(undefined, "a", fields);

    const outcome = applyObject(DEPLOYMENTS, first, fields, options);

    assert.deepEqual(outcome, { type: "applied", isSame: true, object: first });
  });

  it("gives what was there before anybody kept track an owner of its own", () => {
    const stored = { metadata: { name: "c" }, data: { a: "1" } };

    assert.throws(() => apply(stored, "a", { data: { a: "2" } }, { resource: CONFIG_MAPS }), {
      message: /conflict with "before-first-apply" using v1: \.data\.a$/,
    });
  });

  it("goes by the keys that the definition of a custom resource names", () => {
    const [widgets] = servedVersions(widgetDefinition());
    assert.ok(widgets);
    const first = apply(undefined, "a", { spec: { parts: [{ id: 1 }] } }, { resource: widgets });

    const second = apply(
      first,
      "b",
      { spec: { parts: [{ id: 2 }], whole: [1] } },
      { resource: widgets },
    );

    assert.deepEqual(second["spec"], { parts: [{ id: 1 }, { id: 2 }], whole: [1] });
    assert.deepEqual(owners(second), {
      "a Apply": { "f:spec": { "f:parts": { 'k:{"id":1}': { ".": {}, "f:id": {} } } } },
      "b Apply": {
        "f:spec": { "f:parts": { 'k:{"id":2}': { ".": {}, "f:id": {} } }, "f:whole": {} },
      },
    });
    assert.throws(
      () => apply(second, "b", { spec: { parts: [{}] } }, { resource: widgets }),
      ListItemError,
    );
  });
});

function widgetDefinition(): KubernetesObject {
  const parts = {
    type: "array",
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["id"],
    items: { type: "object", properties: { id: { type: "integer" } } },
  };
  const whole = { type: "array", items: { type: "integer" } };
  const spec = { type: "object", properties: { parts, whole } };
  return {
    metadata: { name: "widgets.example.com" },
    spec: {
      group: "example.com",
      names: { plural: "widgets", kind: "Widget" },
      versions: [
        {
          name: "v1",
          served: true,
          schema: { openAPIV3Schema: { type: "object", properties: { spec } } },
        },
      ],
    },
  };
}
