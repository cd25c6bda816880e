/** Made-up objects for tests of size, and a check of how a client asked for them. */
import assert from "node:assert/strict";
import { createWorld } from "informer-conformance/fake-apiserver";

await using world = await createWorld({ clock: "virtual" });
const pods = { group: "", version: "v1", resource: "pods" };
const load = world.load(pods, {
  count: 10_000,
  template: { metadata: { name: "web-{i}", labels: { app: "web" } } },
  churn: { rounds: 60, everyMs: 1_000, add: 5, modify: 50, delete: 5 },
});
await load.created;

let token = "";
do {
  const page = `limit=500&continue=${encodeURIComponent(token)}`;
  const list = JSON.parse(await (await fetch(`${world.url}/api/v1/pods?${page}`)).text());
  token = list.metadata.continue ?? "";
} while (token !== "");

assert.equal(world.verify({ verb: "list", query: { limit: "500" } }, { times: 20 }), 20);

await world.advance(60_000);
assert.deepEqual(await load.done, { created: 10_300, modified: 3_000, deleted: 300, rounds: 60 });
