import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesObject } from "../../wire/resource.js";
import { Cache } from "./cache.js";
import { TypedIndexer } from "./typed-indexer.js";

interface Pod extends KubernetesObject {
  readonly node: string;
}

const pod: Pod = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "a", resourceVersion: "1" },
  node: "n1",
};

function indexed(): TypedIndexer<Pod> {
  const store = new Cache();
  const typed = new TypedIndexer<Pod>(store);
  typed.addIndexers({ node: (object) => [object.node] });
  store.add(pod);
  return typed;
}

describe("TypedIndexer", () => {
  it("finds objects of its type by functions of its type", () => {
    const [found] = indexed().byIndex("node", "n1");

    assert.equal(found?.node, "n1");
    assert.deepEqual(indexed().index("node", pod), [pod]);
    assert.deepEqual(indexed().byIndex("node", "n2"), []);
  });

  it("fails as what is below it fails", () => {
    assert.throws(() => indexed().byIndex("zone", "z"), /zone/);
    assert.throws(() => indexed().index("zone", pod), /zone/);
    assert.throws(() => indexed().addIndexers({ node: () => [] }), /node/);
  });
});
