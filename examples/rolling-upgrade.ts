/** Named combinations of faults: what a client meets while the apiserver behind its load balancer is replaced. */
import assert from "node:assert/strict";
import { createWorld, incident, type KubernetesList } from "informer-conformance/fake-apiserver";

await using world = await createWorld();
const pods = { group: "", version: "v1", resource: "pods" };
for (const name of ["web-1", "web-2", "web-3"]) world.store.create(pods, { metadata: { name } });
const url = `${world.url}/api/v1/pods`;
const version = world.store.currentVersion();
const open = await fetch(`${url}?watch=1&resourceVersion=${version}`);

// One server, whose cache is two changes behind when it comes up.
incident(world, "rolling-upgrade", { replicas: 1, byChanges: 2 });

console.log(`the watch that was open ends: "${await open.text()}"`);

const early = await fetch(url);
console.log(`the new server is not ready: ${early.status}`);

const resumed = await (await fetch(`${url}?watch=1&resourceVersion=${version}`)).text();
console.log(`it knows nothing of the past: ${/"code":\d+/.exec(resumed)?.[0]}`);

for (const when of ["at first", "then"]) {
  const response = await fetch(`${url}?resourceVersion=0`);
  const list: KubernetesList = JSON.parse(await response.text());
  console.log(`${when} it lists ${list.items.length} of 3 pods`);
}
assert.deepEqual(world.unusedRules(), []);

// Output:
// the watch that was open ends: ""
// the new server is not ready: 429
// it knows nothing of the past: "code":410
// at first it lists 1 of 3 pods
// then it lists 3 of 3 pods
