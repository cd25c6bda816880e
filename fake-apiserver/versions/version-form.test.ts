/** A kind that is served in several versions: one object, wherever a world looks at objects. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWorld } from "../world/create-world.js";

const V1 = { group: "autoscaling", version: "v1", resource: "horizontalpodautoscalers" };
const V2 = { ...V1, version: "v2" };
const PODS = { group: "", version: "v1", resource: "pods" };
const KEY = "default/a";

describe("versions of a kind", () => {
  it("are one object with one uid and one version", async () => {
    await using world = await createWorld();

    const created = world.store.create(V1, { metadata: { name: "a" }, spec: { maxReplicas: 2 } });

    const { metadata } = world.store.get(V2, KEY) ?? {};
    assert.equal(metadata?.uid, created.metadata.uid);
    assert.equal(metadata?.resourceVersion, created.metadata.resourceVersion);
    assert.throws(() => world.store.create(V2, { metadata: { name: "a" } }), {
      code: "already-exists",
    });
  });

  it("are seen on every replica", async () => {
    await using world = await createWorld({ replicas: 2 });

    world.store.create(V2, { metadata: { name: "a" } });

    const path = "/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers/a";
    assert.equal((await fetch(`${world.replica(1).url}${path}`)).status, 200);
  });

  it("count as one when a cluster starts over, is reset or restored", async () => {
    await using world = await createWorld();
    const backup = world.store.snapshot();
    world.store.create(V1, { metadata: { name: "a" } });

    world.store.startOver({ keepsObjects: true });

    const uids = [V1, V2].map((of) => world.store.get(of, KEY)?.metadata.uid);
    assert.equal(uids[0], uids[1]);
    assert.notEqual(uids[0], undefined);
    world.store.restore(backup);
    assert.deepEqual([...world.store.list(V1), ...world.store.list(V2)], []);
    world.store.create(V1, { metadata: { name: "a" } });
    assert.equal(world.reset({ what: ["store"] }).cleared.store, 1);
  });

  it("are collected once with their owner, in whatever version the owner was named last", async () => {
    await using world = await createWorld();
    const { uid } = world.store.create(PODS, { metadata: { name: "owner" } }).metadata;
    const ownerReferences = [{ apiVersion: "v1", kind: "Pod", name: "owner", uid }];
    for (const name of ["a", "b"]) {
      world.store.create(V1, { metadata: { name, ownerReferences } });
    }
    // In the other version: b has no owner any more.
    world.store.update(V2, { metadata: { name: "b" } });

    world.store.delete(PODS, "default/owner");

    assert.deepEqual(
      world.store.list(V1).map(({ metadata }) => metadata.name),
      ["b"],
    );
  });

  it("go with their namespace", async () => {
    await using world = await createWorld();
    const namespaces = { group: "", version: "v1", resource: "namespaces" };
    world.store.create(namespaces, { metadata: { name: "n" } });
    world.store.create(V1, { metadata: { name: "a", namespace: "n" } });

    world.store.delete(namespaces, "n");

    assert.deepEqual([...world.store.list(V1), ...world.store.list(V2)], []);
    assert.equal(world.store.get(namespaces, "n"), undefined);
  });

  it("are replayed once, when both were recorded", async () => {
    await using world = await createWorld();
    const recorded = { metadata: { name: "a", namespace: "default", resourceVersion: "2000" } };

    world.store.replay(V1, "ADDED", { ...recorded, apiVersion: "autoscaling/v1" });
    world.store.replay(V2, "ADDED", { ...recorded, apiVersion: "autoscaling/v2" });

    assert.equal(world.store.currentVersion(), "2000");
    assert.equal(world.store.list(V2).length, 1);
  });

  it("may be of several groups, and call members otherwise", async () => {
    await using world = await createWorld();
    const events = { group: "", version: "v1", resource: "events" };
    const source = { component: "kubelet" };

    world.store.create(events, { metadata: { name: "a" }, message: "pulled", source, count: 2 });

    const found = world.store.get({ ...events, group: "events.k8s.io" }, KEY);
    assert.deepEqual(Object.keys(found ?? {}).slice(0, 3), ["kind", "apiVersion", "metadata"]);
    const { kind: _, metadata: __, ...members } = found ?? {};
    assert.deepEqual(members, {
      apiVersion: "events.k8s.io/v1",
      note: "pulled",
      deprecatedSource: source,
      deprecatedCount: 2,
    });
  });

  it("look alike where nothing has changed between them but the name", async () => {
    await using world = await createWorld({ profile: "1.21" });
    const jobs = { group: "batch", version: "v1", resource: "cronjobs" };
    const spec = { schedule: "* * * * *" };

    world.store.create(jobs, { metadata: { name: "a" }, spec });

    const older = world.store.get({ ...jobs, version: "v1beta1" }, KEY);
    assert.deepEqual([older?.apiVersion, older?.["spec"]], ["batch/v1beta1", spec]);
  });
});
