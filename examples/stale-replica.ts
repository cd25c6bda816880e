/** Two apiservers in front of one store, one of which lags: a read depends on the server, and on the requested version. */
import assert from "node:assert/strict";
import { createWorld, type KubernetesList } from "informer-conformance/fake-apiserver";

await using world = await createWorld({ replicas: 2 });
const configMaps = { group: "", version: "v1", resource: "configmaps" };

async function count(server: string, query: string): Promise<number> {
  const response = await fetch(`${server}/api/v1/configmaps${query}`);
  const list: KubernetesList = JSON.parse(await response.text());
  console.log(`${server === world.url ? "first " : "second"} ${query}: ${list.items.length}`);
  return list.items.length;
}

// From now on, the second one's cache gets no events.
const lagging = world.replica(1);
lagging.setLag("frozen");
world.store.create(configMaps, { metadata: { name: "new" } });

// "Any version will do" is answered from the cache, a list without that from the store.
assert.equal(await count(world.url, "?resourceVersion=0"), 1);
assert.equal(await count(lagging.url, "?resourceVersion=0"), 0);
assert.equal(await count(lagging.url, "?limit=500"), 1);

// It catches up.
lagging.setLag(0);
assert.equal(await count(lagging.url, "?resourceVersion=0"), 1);

// Output:
// first  ?resourceVersion=0: 1
// second ?resourceVersion=0: 0
// second ?limit=500: 1
// second ?resourceVersion=0: 1
