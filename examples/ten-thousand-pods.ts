/** Ten thousand pods that change: does a client ask for them in pages, and does it keep up? */
import assert from "node:assert/strict";
import { createWorld, type KubernetesList } from "informer-conformance/fake-apiserver";

await using world = await createWorld({ clock: "virtual" });
const pods = { group: "", version: "v1", resource: "pods" };

// "{i}" is the number of the pod. Which of them change is drawn from the seed of the world.
const load = world.load(pods, {
  count: 10_000,
  template: { metadata: { name: "web-{i}", labels: { app: "web" } } },
  churn: { rounds: 60, everyMs: 1_000, add: 5, modify: 50, delete: 5 },
});
await load.created;

// The client under test.
let token = "";
do {
  const page = `limit=500&continue=${encodeURIComponent(token)}`;
  const response = await fetch(`${world.url}/api/v1/pods?${page}`);
  const list: KubernetesList = JSON.parse(await response.text());
  token = list.metadata.continue ?? "";
} while (token !== "");

// Had it not asked so, this would throw, and the message would say what came closest.
const pageCount = world.verify({ verb: "list", query: { limit: "500" } }, { times: 20 });
console.log(`${pageCount} pages of 500`);

// A minute of changes, at once.
await world.advance(60_000);
const { created, modified, deleted } = await load.done;
console.log(`${created} created, ${modified} modified, ${deleted} deleted`);
assert.equal(world.store.list(pods).length, 10_000);

// Output:
// 20 pages of 500
// 10300 created, 3000 modified, 300 deleted
