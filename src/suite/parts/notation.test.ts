import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listFrom, objectFrom, objectsFrom, wordsOf } from "./notation.js";

describe("objectFrom() and wordsOf()", () => {
  for (const text of [
    "foo@5",
    "default/foo@5",
    "foo@-",
    "foo@5#one",
    "foo@5(app=web,tier=front)",
    "foo@5[users=ernie+bert]",
    "default/foo@5#one(app=web)[users=ernie]",
    "tombstone(foo)",
    "tombstone(foo@5)",
    "tombstone(default/foo@5(app=web))",
    "tombstone(other/name: foo@5)",
    "key(a/b)",
    "unkeyed(text)",
    "deltas(Added foo@5, Deleted tombstone(foo@5))",
    "deltas()",
  ]) {
    it(`are inverse for ${text}`, () => {
      assert.equal(wordsOf(objectFrom(text)), text);
    });
  }

  it("make an object of its parts", () => {
    assert.deepEqual(objectFrom("default/foo@5[users=ernie+bert]"), {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: {
        name: "foo",
        namespace: "default",
        resourceVersion: "5",
        annotations: { users: "ernie,bert" },
      },
    });
  });

  it("refuse what is no object", () => {
    assert.throws(() => objectFrom("foo"), /"foo" is no object/);
  });
});

describe("objectsFrom()", () => {
  it("reads lists of objects, so many objects, and nothing", () => {
    assert.equal(wordsOf(objectsFrom("a@1, b@2(x=1,y=2) and c@3")), "a@1, b@2(x=1,y=2), c@3");
    assert.deepEqual(objectsFrom("nothing"), []);
    assert.equal(wordsOf(objectsFrom("2 objects")), "object-1@1, object-2@1");
  });
});

describe("listFrom()", () => {
  it("does not part what brackets hold together", () => {
    assert.deepEqual(listFrom("tombstone(a/b: c@1), d@1(x=1, y=2)"), [
      "tombstone(a/b: c@1)",
      "d@1(x=1, y=2)",
    ]);
  });
});

describe("wordsOf()", () => {
  it("names deltas, flags and absence", () => {
    const foo = objectFrom("foo@5");

    assert.equal(wordsOf([{ type: "Added", object: foo }]), "Added foo@5");
    assert.equal(
      wordsOf({ type: "ReplacedAll", resourceVersion: "9", objects: [foo] }),
      "ReplacedAll of foo@5 at 9",
    );
    assert.equal(wordsOf({ type: "Bookmark", resourceVersion: "9" }), "Bookmark 9");
    assert.equal(wordsOf({ type: "SyncAll" }), "SyncAll");
    assert.equal(wordsOf([true, false, null, 7]), "yes, no, nothing, 7");
    assert.equal(wordsOf({ object: foo, isInInitialList: true }), "foo@5 initially");
    assert.equal(wordsOf({ object: foo, isInInitialList: false }), "foo@5");
    assert.equal(wordsOf({ older: foo, newer: foo }), "foo@5 to foo@5");
  });
});
