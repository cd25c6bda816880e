import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { builtInShape } from "../apply/built-in-shape.js";
import { applyStrategicMerge } from "./strategic-merge.js";

function merge(kind: string, document: object, patch: object): unknown {
  return applyStrategicMerge(document, patch, builtInShape(kind));
}

describe("applyStrategicMerge()", () => {
  it("merges lists of items with keys by their keys, and replaces others", () => {
    const pod = {
      spec: {
        containers: [{ name: "a", env: [{ name: "A", value: "1" }, { name: "B" }], args: ["x"] }],
      },
    };
    const patch = {
      spec: {
        containers: [
          {
            name: "a",
            env: [{ name: "B", $patch: "delete" }, { name: "A", value: "2" }, { name: "C" }],
            args: ["y"],
          },
          { name: "b" },
        ],
      },
    };

    assert.deepEqual(merge("Pod", pod, patch), {
      spec: {
        containers: [
          { name: "a", env: [{ name: "A", value: "2" }, { name: "C" }], args: ["y"] },
          { name: "b" },
        ],
      },
    });
  });

  it("knows the ports of containers from those of services", () => {
    const pod = { spec: { containers: [{ name: "a", ports: [{ containerPort: 1, name: "x" }] }] } };
    const service = { spec: { ports: [{ port: 1, name: "x" }] } };

    assert.deepEqual(
      merge("Pod", pod, {
        spec: { containers: [{ name: "a", ports: [{ containerPort: 1, hostPort: 2 }] }] },
      }),
      {
        spec: {
          containers: [{ name: "a", ports: [{ containerPort: 1, name: "x", hostPort: 2 }] }],
        },
      },
    );
    assert.deepEqual(merge("Service", service, { spec: { ports: [{ port: 2 }] } }), {
      spec: { ports: [{ port: 1, name: "x" }, { port: 2 }] },
    });
  });

  it("obeys directives", () => {
    const document = {
      metadata: { finalizers: ["a", "b"], labels: { x: "1" }, annotations: { y: "1" } },
      spec: { strategy: { type: "RollingUpdate", rollingUpdate: {} }, containers: [{ name: "a" }] },
    };
    const patch = {
      metadata: {
        "$deleteFromPrimitiveList/finalizers": ["a"],
        "$setElementOrder/finalizers": ["c", "b"],
        finalizers: ["c"],
        labels: { $patch: "replace", z: "1" },
        annotations: { $patch: "delete" },
      },
      spec: {
        strategy: { $retainKeys: ["type"], type: "Recreate" },
        containers: [{ $patch: "replace" }, { name: "b" }],
      },
    };

    assert.deepEqual(merge("Deployment", document, patch), {
      metadata: { finalizers: ["b", "c"], labels: { z: "1" }, annotations: {} },
      spec: { strategy: { type: "Recreate" }, containers: [{ name: "b" }] },
    });
  });

  it("adds to a list that is not there yet, without what deletes from it", () => {
    const patch = { spec: { volumes: [{ name: "A" }, { name: "B", $patch: "delete" }] } };

    assert.deepEqual(merge("Pod", {}, patch), { spec: { volumes: [{ name: "A" }] } });
  });
});
