import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import {
  deletionHandlingMetaNamespaceKey,
  deletionHandlingObjectToName,
  ExplicitKey,
  formatNamespacedName,
  formatObjectName,
  KeyError,
  keyOf,
  metaNamespaceKey,
  splitMetaNamespaceKey,
} from "./key.js";

describe("metaNamespaceKey()", () => {
  it("joins namespace and name", () => {
    assert.equal(metaNamespaceKey({ metadata: { namespace: "a", name: "b" } }), "a/b");
  });

  it("is the name alone without a namespace", () => {
    assert.equal(metaNamespaceKey({ metadata: { name: "b" } }), "b");
    assert.equal(metaNamespaceKey({ metadata: { namespace: "", name: "b" } }), "b");
  });

  it("returns an explicit key unchanged", () => {
    assert.equal(metaNamespaceKey(new ExplicitKey("x/y/z")), "x/y/z");
  });

  it("refuses what has no metadata", () => {
    assert.throws(() => metaNamespaceKey({ name: "b" }), /^Error: object has no meta/);
  });
});

describe("deletionHandlingMetaNamespaceKey()", () => {
  it("takes a tombstone's key without looking at its object", () => {
    const tombstone = new DeletedFinalStateUnknown("a/b", undefined);

    assert.equal(deletionHandlingMetaNamespaceKey(tombstone), "a/b");
  });

  it("is the usual key for an object", () => {
    assert.equal(deletionHandlingMetaNamespaceKey({ metadata: { name: "b" } }), "b");
  });
});

describe("splitMetaNamespaceKey()", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["name", "", "name"],
    ["namespace/name", "namespace", "name"],
    ["", "", ""],
    ["/name", "", "name"],
    ["namespace/", "namespace", ""],
  ];
  for (const [key, namespace, name] of cases) {
    it(`splits ${JSON.stringify(key)}`, () => {
      assert.deepEqual(splitMetaNamespaceKey(key), { namespace, name });
    });
  }

  it("refuses two slashes", () => {
    assert.throws(() => splitMetaNamespaceKey("a/b/c"), /unexpected key format: "a\/b\/c"/);
  });

  it("is undone by formatObjectName, but for a leading slash", () => {
    assert.equal(formatObjectName(splitMetaNamespaceKey("a/b")), "a/b");
    assert.equal(formatObjectName(splitMetaNamespaceKey("/b")), "b");
  });
});

describe("deletionHandlingObjectToName()", () => {
  it("reads the key of a tombstone and the metadata of an object", () => {
    const tombstone = new DeletedFinalStateUnknown("a/b", { metadata: { name: "other" } });

    assert.deepEqual(deletionHandlingObjectToName(tombstone), { namespace: "a", name: "b" });
    assert.deepEqual(deletionHandlingObjectToName({ metadata: { name: "b" } }), {
      namespace: "",
      name: "b",
    });
  });

  it("refuses a tombstone whose key is none", () => {
    const tombstone = new DeletedFinalStateUnknown("a/b/c", undefined);

    assert.throws(() => deletionHandlingObjectToName(tombstone), /unexpected key format/);
  });
});

describe("formatNamespacedName()", () => {
  it("has a slash without a namespace too", () => {
    assert.equal(formatNamespacedName({ namespace: "", name: "b" }), "/b");
    assert.equal(formatNamespacedName({ namespace: "a", name: "b" }), "a/b");
  });
});

describe("keyOf()", () => {
  it("wraps what the key function throws", () => {
    const cause = new Error("no");
    const object = { a: 1 };
    const compute = () =>
      keyOf(() => {
        throw cause;
      }, object);

    assert.throws(compute, (error) => {
      assert.ok(error instanceof KeyError);
      assert.equal(error.message, `couldn't create key for object {"a":1}: no`);
      assert.equal(error.cause, cause);
      assert.equal(error.object, object);
      return true;
    });
  });
});
