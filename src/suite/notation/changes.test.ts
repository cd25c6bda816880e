import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { createWorld, type World } from "../../../fake-apiserver/index.js";
import { applyChange, changePods } from "./changes.js";
import { collectionNamed } from "./collections.js";

const KEY = "default/one";

describe("applyChange()", () => {
  const pods = collectionNamed("pods") ?? assert.fail("no pods");
  let world: World;

  beforeEach(async () => {
    world = await createWorld({});
    applyChange(world, pods, KEY, { type: "create" });
  });

  afterEach(() => world.close());

  for (const type of ["update", "report", "touch", "pin", "adopt", "terminate"] as const) {
    it(`makes a new version: ${type}`, () => {
      const before = world.store.get(pods, KEY);

      const version = applyChange(world, pods, KEY, { type });

      const after = world.store.get(pods, KEY);
      assert.equal(after?.metadata.resourceVersion, version);
      assert.notEqual(version, before?.metadata.resourceVersion);
    });
  }

  it("changes nothing but the status", () => {
    const before = world.store.get(pods, KEY);

    applyChange(world, pods, KEY, { type: "report" });

    const after = world.store.get(pods, KEY);
    assert.deepEqual(after?.metadata.labels, before?.metadata.labels);
    assert.deepEqual(after?.metadata.annotations, before?.metadata.annotations);
  });

  it("keeps an object with a finalizer until that is gone", () => {
    applyChange(world, pods, KEY, { type: "pin" });

    const marked = applyChange(world, pods, KEY, { type: "delete" });
    const kept = world.store.get(pods, KEY);
    applyChange(world, pods, KEY, { type: "unpin" });

    assert.equal(kept?.metadata.resourceVersion, marked);
    assert.ok(kept?.metadata.deletionTimestamp);
    assert.equal(world.store.get(pods, KEY), undefined);
  });

  it("keeps a pod without finalizers for its grace period", () => {
    applyChange(world, pods, KEY, { type: "terminate" });
    const kept = world.store.get(pods, KEY);
    applyChange(world, pods, KEY, { type: "delete" });

    assert.match(kept?.metadata.deletionTimestamp ?? "", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.equal(kept?.metadata.finalizers, undefined);
    assert.equal(world.store.get(pods, KEY), undefined);
  });

  it("creates pods by number", () => {
    changePods(world, 2, { type: "create" });

    assert.ok(world.store.get(pods, "default/pod-0002"));
    assert.equal(world.store.get(pods, "default/pod-0003"), undefined);
  });
});
