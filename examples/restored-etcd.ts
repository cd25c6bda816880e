/** etcd is restored from a backup: what clients have seen since never happened, and they get no event. */
import assert from "node:assert/strict";
import { createWorld } from "informer-conformance/fake-apiserver";

await using world = await createWorld();
const nodes = { group: "", version: "v1", resource: "nodes" };
const create = (name: string) => world.store.create(nodes, { metadata: { name } });
const url = `${world.url}/api/v1/nodes`;

create("node-1");
const backup = world.store.snapshot();

// A client that has seen two nodes, and waits for more.
const seen = create("node-2").metadata.resourceVersion;
const watch = await fetch(`${url}?watch=1&resourceVersion=${seen}`);

world.store.restore(backup);

console.log(`its watch ends, and says "${await watch.text()}"`);
console.log(`it has seen version ${seen}, the server is at ${world.store.currentVersion()}`);

// It watches from there, as it would after any other watch. Meanwhile that version is given away for the second time.
const again = await fetch(`${url}?watch=1&resourceVersion=${seen}`);
console.log(`node-3 is created at version ${create("node-3").metadata.resourceVersion}`);
console.log(`node-4 is created at version ${create("node-4").metadata.resourceVersion}`);
for (const open of world.watches()) open.close("clean");
const heard = [...(await again.text()).matchAll(/"name":"([^"]+)"/g)].map(([, name]) => name);
console.log(`it hears of ${heard.join(", ")}`);

// It keeps node-2 in its cache, and never gets node-3, unless it lists.
assert.deepEqual(heard, ["node-4"]);

// Output:
// its watch ends, and says ""
// it has seen version 1006, the server is at 1005
// node-3 is created at version 1006
// node-4 is created at version 1007
// it hears of node-4
