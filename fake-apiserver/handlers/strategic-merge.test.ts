import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { builtInShape } from "../apply/built-in-shape.js";
import { applyStrategicMerge, NoListError, StrategicMergeError } from "./strategic-merge.js";

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
      spec: { ports: [{ port: 2 }, { port: 1, name: "x" }] },
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
      metadata: { finalizers: ["c", "b"], labels: { z: "1" }, annotations: {} },
      spec: { strategy: { type: "Recreate" }, containers: [{ name: "b" }] },
    });
  });

  it("adds to a list that is not there yet, without what deletes from it", () => {
    const patch = { spec: { volumes: [{ name: "A" }, { name: "B", $patch: "delete" }] } };

    assert.deepEqual(merge("Pod", {}, patch), { spec: { volumes: [{ name: "A" }] } });
  });

  const STORED = { spec: { volumes: [{ name: "a" }, { name: "b" }, { name: "c" }] } };

  /** The names of the volumes after a patch of a pod that has a, b and c. */
  function volumes(spec: object): unknown {
    const merged = merge("Pod", STORED, { spec });
    assert.ok(typeof merged === "object" && merged !== null);
    return Reflect.get(merged, "spec").volumes.map(({ name }: { name: string }) => name);
  }

  const named = (...names: readonly string[]) => names.map((name) => ({ name }));

  it("puts what it has of a list where the patch has it", () => {
    assert.deepEqual(volumes({ volumes: named("n") }), ["n", "a", "b", "c"]);
    assert.deepEqual(volumes({ volumes: named("b", "n") }), ["a", "b", "n", "c"]);
    assert.deepEqual(volumes({ volumes: named("c", "a") }), ["b", "c", "a"]);
  });

  it("sets the order of a list, whether it changes it or not", () => {
    const order = { "$setElementOrder/volumes": named("c", "n", "a") };

    assert.deepEqual(volumes(order), ["b", "c", "a"]);
    assert.deepEqual(volumes({ ...order, volumes: named("n") }), ["b", "c", "n", "a"]);
  });

  const refusals: readonly [string, object, RegExp][] = [
    ["an unknown directive", { $patch: "x" }, /^unknown patch type: x in map: map\[\$patch:x\]$/],
    ["an item without its key", { volumes: [{ emptyDir: {} }] }, /merge key: name$/],
    [
      "an item that is none",
      { volumes: [3] },
      /^list element types are not identical: .* \[3\]\]$/,
    ],
    ["an order that is no list", { "$setElementOrder/volumes": 3 }, /received a int64$/],
    [
      "changes that are in another order",
      { "$setElementOrder/volumes": named("a", "b"), volumes: named("b", "a") },
      /^The order in patch list:\n\[map\[name:b\] map\[name:a\]\]\n doesn't match/,
    ],
  ];
  for (const [what, spec, message] of refusals) {
    it(`refuses ${what}`, () => {
      assert.throws(
        () => merge("Pod", STORED, { spec }),
        (error) => {
          assert.ok(error instanceof StrategicMergeError);
          assert.match(error.message, message);
          return true;
        },
      );
    });
  }

  it("refuses what is no list in the place of one", () => {
    assert.throws(() => merge("Pod", STORED, { spec: { volumes: {} } }), NoListError);
  });

  it("takes no longer for a list of many items than for as many lists", () => {
    const many = Array.from({ length: 20_000 }, (_, at) => ({ name: `v${at}` }));

    assert.equal(Object(volumes({ volumes: many })).length, 20_003);
  });
});
