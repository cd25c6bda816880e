import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compareVersions, servedVersions } from "./served-versions.js";

describe("compareVersions()", () => {
  it("puts stable before beta before alpha, newer before older, others last", () => {
    const versions = ["foo1", "v1alpha1", "v10", "v1beta2", "v1", "v2beta1", "v1beta1", "bar"];

    assert.deepEqual(versions.toSorted(compareVersions), [
      "v10",
      "v1",
      "v2beta1",
      "v1beta2",
      "v1beta1",
      "v1alpha1",
      "bar",
      "foo1",
    ]);
  });
});

describe("servedVersions()", () => {
  it("leaves out what is not served, and reads the rest version by version", () => {
    const served = servedVersions({
      metadata: { name: "things.example.com" },
      spec: {
        group: "example.com",
        scope: "Cluster",
        names: { plural: "things", kind: "Thing", shortNames: ["th"] },
        versions: [
          { name: "v1beta1", served: true, selectableFields: [{ jsonPath: ".spec.color" }] },
          { name: "v1alpha1", served: false },
          {
            name: "v1",
            served: true,
            subresources: {
              status: {},
              scale: { specReplicasPath: ".spec.n", statusReplicasPath: ".status.n" },
            },
          },
        ],
      },
    });

    assert.deepEqual(
      served.map(({ version, namespaced, singular, hasStatus, scale, fieldLabels }) => ({
        version,
        namespaced,
        singular,
        hasStatus,
        scale,
        fieldLabels,
      })),
      [
        {
          version: "v1",
          namespaced: false,
          singular: "thing",
          hasStatus: true,
          scale: { specReplicas: "spec.n", statusReplicas: "status.n" },
          fieldLabels: [],
        },
        {
          version: "v1beta1",
          namespaced: false,
          singular: "thing",
          hasStatus: false,
          scale: undefined,
          fieldLabels: ["spec.color"],
        },
      ],
    );
  });

  it("warns of a deprecated version, in its own words if it has any", () => {
    const served = servedVersions({
      metadata: { name: "things.example.com" },
      spec: {
        group: "example.com",
        names: { plural: "things", kind: "Thing" },
        versions: [
          { name: "v1", served: true },
          { name: "v1beta1", served: true, deprecated: true },
          { name: "v1alpha1", served: true, deprecated: true, deprecationWarning: "do not" },
        ],
      },
    });

    assert.deepEqual(
      served.map(({ deprecationWarning }) => deprecationWarning),
      [undefined, "example.com/v1beta1 Thing is deprecated; use example.com/v1 Thing", "do not"],
    );
  });
});
