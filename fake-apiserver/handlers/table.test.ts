import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ResourceDefinition } from "../../src/wire/resource.js";
import { WIDGETS } from "../testing/widgets.js";
import { humanDuration } from "../values/human-duration.js";
import { parseIncludeObject, toPartial, toTable } from "./table.js";

const PODS: ResourceDefinition = {
  group: "",
  version: "v1",
  resource: "limitranges",
  kind: "LimitRange",
  singular: "limitrange",
  namespaced: true,
};
const CREATED = "2026-01-01T00:00:00Z";
const POD = {
  kind: "Pod",
  apiVersion: "v1",
  metadata: { name: "a", namespace: "n", resourceVersion: "7", creationTimestamp: CREATED },
  spec: { nodeName: "x" },
};
const NOW_MS = Date.parse("2026-01-01T00:03:20Z");

describe("toTable()", () => {
  it("makes a row with the object's metadata of an object", () => {
    const table = toTable(POD, PODS, { nowMs: NOW_MS });

    assert.deepEqual(table.metadata, { resourceVersion: "7" });
    assert.deepEqual(
      table.columnDefinitions?.map(({ name }) => name),
      ["Name", "Created At"],
    );
    assert.deepEqual(table.rows, [
      {
        cells: ["a", CREATED],
        object: {
          kind: "PartialObjectMetadata",
          apiVersion: "meta.k8s.io/v1",
          metadata: POD.metadata,
        },
      },
    ]);
  });

  it("keeps the list's metadata and makes a row of each item", () => {
    const metadata = { resourceVersion: "9", continue: "token", remainingItemCount: 4 };
    const list = { kind: "PodList", apiVersion: "v1", metadata, items: [POD, POD] };

    const table = toTable(list, PODS, { nowMs: NOW_MS });

    assert.deepEqual(table.metadata, metadata);
    assert.equal(table.rows?.length, 2);
  });

  it("shows the age of a custom resource", () => {
    const table = toTable(POD, WIDGETS, { nowMs: NOW_MS });

    assert.equal(table.columnDefinitions?.[1]?.name, "Age");
    assert.deepEqual(table.rows?.[0]?.cells, ["a", "3m20s"]);
  });

  it("includes what includeObject asks for", () => {
    const object = (includeObject: "None" | "Object") =>
      toTable(POD, PODS, { nowMs: NOW_MS, includeObject }).rows?.[0]?.object;

    assert.equal(object("None"), null);
    assert.equal(object("Object"), POD);
  });

  it("says of each object in a list what it is, also where the list does not", () => {
    const { metadata } = POD;
    const list = { kind: "PodList", apiVersion: "v1", metadata: {}, items: [{ metadata }] };

    const table = toTable(list, PODS, { nowMs: NOW_MS, includeObject: "Object" });

    assert.deepEqual(table.rows?.[0]?.object, { kind: "Pod", apiVersion: "v1", metadata });
  });

  it("leaves the columns out of later events", () => {
    const table = toTable(POD, PODS, { nowMs: NOW_MS, hasColumns: false });

    assert.equal(table.columnDefinitions, null);
  });
});

describe("parseIncludeObject()", () => {
  it("knows three values and a default", () => {
    const values = [undefined, "", "None", "Metadata", "Object", "none"].map(parseIncludeObject);

    assert.deepEqual(values, ["Metadata", "Metadata", "None", "Metadata", "Object", undefined]);
  });
});

describe("toPartial()", () => {
  it("reduces an object to its metadata", () => {
    assert.deepEqual(toPartial(POD), {
      kind: "PartialObjectMetadata",
      apiVersion: "meta.k8s.io/v1",
      metadata: POD.metadata,
    });
  });

  it("reduces a list and its items", () => {
    const metadata = { resourceVersion: "9" };

    const partial = toPartial({ kind: "PodList", apiVersion: "v1", metadata, items: [POD] });

    assert.deepEqual(partial, {
      kind: "PartialObjectMetadataList",
      apiVersion: "meta.k8s.io/v1",
      metadata,
      items: [toPartial(POD)],
    });
  });
});

describe("humanDuration()", () => {
  const cases: readonly (readonly [seconds: number, text: string])[] = [
    [-5, "<invalid>"],
    [-1, "0s"],
    [0, "0s"],
    [119, "119s"],
    [120, "2m"],
    [200, "3m20s"],
    [600, "10m"],
    [3 * 3600, "3h"],
    [3 * 3600 + 60, "3h1m"],
    [47 * 3600, "47h"],
    [48 * 3600, "2d"],
    [7 * 86400 + 3600, "7d1h"],
    [365 * 86400, "365d"],
    [800 * 86400, "2y70d"],
    [3000 * 86400, "8y"],
  ];
  for (const [seconds, text] of cases) {
    it(`shows ${seconds} seconds as ${text}`, () => {
      assert.equal(humanDuration(seconds * 1000), text);
    });
  }
});
