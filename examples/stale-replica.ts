/** Two apiservers in front of one store, one of which lags: what a client reads depends on whom it asks. */
import assert from "node:assert/strict";
import { createWorld } from "informer-conformance/fake-apiserver";

await using world = await createWorld({ replicas: 2 });
const configMaps = { group: "", version: "v1", resource: "configmaps" };
const lagging = world.replica(1);
lagging.setLag("frozen");

world.store.create(configMaps, { metadata: { name: "new", namespace: "default" } });

const count = async (url: string): Promise<number> => {
  const list = JSON.parse(await (await fetch(url)).text());
  return list.items.length;
};
const path = "/api/v1/configmaps";
// "Any version will do" is answered from the cache of the replica; a consistent read is not.
assert.equal(await count(`${lagging.url}${path}?resourceVersion=0`), 0);
assert.equal(await count(`${lagging.url}${path}`), 1);
assert.equal(await count(`${world.url}${path}?resourceVersion=0`), 1);

lagging.setLag(0);
assert.equal(await count(`${lagging.url}${path}?resourceVersion=0`), 1);
