import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decodedKindFields } from "./decoded-fields.js";

const POD = { apiVersion: "v1", kind: "Pod" };
const CONFIG_MAP = { apiVersion: "v1", kind: "ConfigMap" };
const metadata = { name: "a" };

describe("decodedKindFields()", () => {
  it("leaves out what is null, empty or zero, where its type does", () => {
    const spec = { nodeName: "", hostNetwork: false, priority: 0, tolerations: [], affinity: null };

    assert.deepEqual(decodedKindFields({ metadata, spec }, POD), {
      metadata,
      // A pointer distinguishes zero from nothing.
      spec: { priority: 0 },
    });
  });

  it("takes null in a map or a list for nothing of its type", () => {
    const data = { a: null, b: "c" };
    const containers = [{ name: "c", args: ["x", null], ports: [null] }];

    assert.deepEqual(decodedKindFields({ metadata, data }, CONFIG_MAP), {
      metadata,
      data: { a: "", b: "c" },
    });
    assert.deepEqual(decodedKindFields({ metadata, spec: { containers } }, POD), {
      metadata,
      spec: { containers: [{ name: "c", args: ["x", ""], ports: [{}] }] },
    });
  });

  it("keeps what the type does not know, and what is of an unknown kind", () => {
    const unknown = { metadata, spec: { other: null, more: [] }, extra: {} };

    assert.deepEqual(decodedKindFields(unknown, POD), unknown);
    const widget = { metadata, spec: null };
    assert.equal(decodedKindFields(widget, { apiVersion: "e.com/v1", kind: "Widget" }), widget);
  });

  it("gives what it is given when there is nothing to change", () => {
    const pod = { metadata, spec: { containers: [{ name: "c", env: [{ name: "a" }] }] } };

    assert.equal(decodedKindFields(pod, POD), pod);
  });
});
