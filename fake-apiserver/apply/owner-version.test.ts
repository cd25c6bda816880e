import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { servedVersions } from "../definitions/served-versions.js";
import { applyObject } from "./apply-object.js";
import { UnfitVersionError } from "./owner-version.js";
import { trackUpdate } from "./track-update.js";

const INTEGER = { type: "integer" };
const ITEMS = { type: "array", items: { type: "object", properties: { id: INTEGER } } };
const KEYED = {
  ...ITEMS,
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["id"],
};

function version(name: string, properties: object): object {
  const spec = { type: "object", properties };
  const schema = { openAPIV3Schema: { type: "object", properties: { spec } } };
  return { name, served: true, storage: name === "v1", schema };
}

const [newer, older] = servedVersions({
  metadata: { name: "widgets.example.com" },
  spec: {
    group: "example.com",
    names: { plural: "widgets", kind: "Widget" },
    versions: [
      version("v1", { a: INTEGER, b: INTEGER, items: KEYED }),
      version("v1beta1", { a: INTEGER, items: ITEMS }),
    ],
  },
});
assert.ok(newer && older);

function writer(manager: string, { version }: { readonly version: string }) {
  return { manager, apiVersion: `example.com/${version}`, time: "T", subresource: "" };
}

function widget(spec: object, managedFields?: unknown): KubernetesObject {
  return { metadata: { name: "a", ...(managedFields ? { managedFields } : {}) }, spec };
}

function apply(of: typeof newer, stored: KubernetesObject | undefined, by: string, spec: object) {
  assert.ok(of);
  const options = { writer: writer(by, of), isForced: true };
  const outcome = applyObject(of, stored, widget(spec), options);
  assert.equal(outcome.type, "applied");
  return outcome.type === "applied" ? outcome.object : widget({});
}

function owners({ metadata: { managedFields } }: KubernetesObject): unknown {
  assert.ok(Array.isArray(managedFields));
  return Object.fromEntries(
    managedFields.map(({ manager, apiVersion, fieldsV1 }) => [
      `${manager} ${apiVersion}`,
      fieldsV1["f:spec"],
    ]),
  );
}

describe("owners in other versions", () => {
  it("lose what is changed, as their version has it", () => {
    const first = apply(older, undefined, "one", { items: [{ id: 1 }] });

    const second = apply(newer, first, "two", { items: [{ id: 2 }] });

    // What is one list in the older version is no longer what its owner has applied.
    assert.deepEqual(second["spec"], { items: [{ id: 1 }, { id: 2 }] });
    assert.deepEqual(owners(second), {
      "two example.com/v1": { "f:items": { 'k:{"id":2}': { ".": {}, "f:id": {} } } },
    });
  });

  it("give up what they applied before in another version", () => {
    const first = apply(newer, undefined, "one", { a: 1, items: [{ id: 1 }] });

    const second = apply(older, first, "one", { a: 1 });

    assert.deepEqual(second["spec"], { a: 1 });
    assert.deepEqual(owners(second), { "one example.com/v1beta1": { "f:a": {} } });
  });

  for (const [what, stored, spec, message] of [
    ["what is applied", { a: 1 }, { b: 1 }, "failed to convert new object: .spec.b: "],
    ["what is stored", { a: 1, b: 1 }, { a: 1 }, ".spec.b: "],
  ] as const) {
    it(`cannot be told of ${what}, if their version does not declare it`, () => {
      const { metadata } = apply(older, undefined, "one", { a: 1 });
      const given = widget(stored, metadata["managedFields"]);

      assert.throws(() => apply(newer, given, "two", spec), {
        name: UnfitVersionError.name,
        message: `${message}field not declared in schema`,
      });
    });
  }

  it("stay who they were after such an update", () => {
    const stored = apply(older, undefined, "one", { a: 1 });
    const { managedFields } = stored.metadata;

    const updated = trackUpdate(
      newer,
      widget({ a: 2, b: 1 }, managedFields),
      stored,
      writer("two", newer),
    );

    assert.deepEqual(updated, widget({ a: 2, b: 1 }, managedFields));
  });
});
