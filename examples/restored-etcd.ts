/** etcd is restored from a backup: what clients have seen never happened. */
import assert from "node:assert/strict";
import { createWorld } from "informer-conformance/fake-apiserver";

await using world = await createWorld();
const nodes = { group: "", version: "v1", resource: "nodes" };
world.store.create(nodes, { metadata: { name: "node-1" } });
const backup = world.store.snapshot();
world.store.create(nodes, { metadata: { name: "node-2" } });
const seenVersion = world.store.currentVersion();
await fetch(`${world.url}/api/v1/nodes?watch=1&resourceVersion=${seenVersion}`);
const watch = await world.awaitWatch({ resource: "nodes" });

world.store.restore(backup);

// The watch has ended, without an event, and the version that its client holds lies in the future.
assert.deepEqual(world.watches(), []);
assert.equal(watch.sentCount(), 0);
assert.ok(BigInt(seenVersion) > BigInt(world.store.currentVersion()));
assert.equal(world.store.list(nodes).length, 1);
