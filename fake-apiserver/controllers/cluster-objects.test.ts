import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const NAMESPACES = { group: "", version: "v1", resource: "namespaces" };
const SERVICES = { group: "", version: "v1", resource: "services" };
const SERVICE_ACCOUNTS = { group: "", version: "v1", resource: "serviceaccounts" };
const CONFIG_MAPS = { group: "", version: "v1", resource: "configmaps" };

function keys(world: World, of: typeof NAMESPACES): readonly string[] {
  return world.store.list(of).map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
}

describe("what a cluster has of itself", () => {
  it("is not there unless asked for", async () => {
    await using world = await createWorld({ listens: false });

    assert.deepEqual([...keys(world, SERVICES), ...keys(world, SERVICE_ACCOUNTS)], []);
  });

  it("is there from the beginning, and in each namespace", async () => {
    await using world = await createWorld({ listens: false, clusterObjects: true, tls: true });

    world.store.create(NAMESPACES, { metadata: { name: "team" } });

    assert.deepEqual(keys(world, SERVICES), ["default/kubernetes"]);
    const namespaces = ["default", "kube-node-lease", "kube-public", "kube-system", "team"];
    const inEach = (name: string) => namespaces.map((namespace) => `${namespace}/${name}`);
    assert.deepEqual(keys(world, SERVICE_ACCOUNTS), inEach("default"));
    assert.deepEqual(keys(world, CONFIG_MAPS), inEach("kube-root-ca.crt"));
    const certificate = world.store.get(CONFIG_MAPS, "team/kube-root-ca.crt")?.["data"];
    assert.deepEqual(certificate, { "ca.crt": world.caPem });
  });

  it("is recreated after a deletion, and goes with its namespace", async () => {
    await using world = await createWorld({ listens: false, clusterObjects: true });
    world.store.create(NAMESPACES, { metadata: { name: "team" } });
    const uid = world.store.get(SERVICE_ACCOUNTS, "team/default")?.metadata.uid;

    world.store.delete(SERVICE_ACCOUNTS, "team/default");
    assert.notEqual(world.store.get(SERVICE_ACCOUNTS, "team/default")?.metadata.uid ?? uid, uid);
    world.store.delete(NAMESPACES, "team");

    assert.equal(world.store.get(NAMESPACES, "team"), undefined);
    assert.equal(world.store.get(SERVICE_ACCOUNTS, "team/default"), undefined);
  });

  it("is there again after a reset", async () => {
    await using world = await createWorld({ listens: false, clusterObjects: true });
    world.store.delete(SERVICES, "default/kubernetes");

    world.reset({ what: ["store"] });

    assert.deepEqual(keys(world, SERVICES), ["default/kubernetes"]);
  });
});
