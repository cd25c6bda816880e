/** A pod is deleted after the list and before the watch. Which client notices? */
import assert from "node:assert/strict";
import { createWorld, type KubernetesList } from "informer-conformance/fake-apiserver";

/** Lists pods, then watches them, from the version of the list or from wherever the server is. Returns the events. */
async function follow(from: "list" | "now"): Promise<readonly string[]> {
  await using world = await createWorld();
  const pods = { group: "", version: "v1", resource: "pods" };
  const url = `${world.url}/api/v1/pods`;
  world.store.create(pods, { metadata: { name: "web-1" } });

  // A gate holds requests before they are handled. Meanwhile anything can happen: no sleeps, and no luck needed.
  const gate = world.hold({ verb: "watch", resource: "pods" });
  gate.onHeld((request) => {
    world.store.delete(pods, "web-1");
    request.release();
  });

  const list: KubernetesList = JSON.parse(await (await fetch(url)).text());
  const version = from === "list" ? `&resourceVersion=${list.metadata.resourceVersion}` : "";
  const watch = await fetch(`${url}?watch=1${version}`);

  // What comes after the deletion proves that the deletion is not only late.
  world.store.create(pods, { metadata: { name: "web-2" } });
  for (const open of world.watches()) open.close("clean");
  const events = (await watch.text()).matchAll(/"type":"(\w+)".*?"name":"([^"]+)"/g);
  return [...events].map(([, type, name]) => `${type} ${name}`);
}

const careful = await follow("list");
console.log(`from the version of the list: ${careful.join(", ")}`);
assert.deepEqual(careful, ["DELETED web-1", "ADDED web-2"]);

// Such a client keeps web-1 in its cache.
const careless = await follow("now");
console.log(`from wherever the server is: ${careless.join(", ")}`);
assert.deepEqual(careless, ["ADDED web-2"]);

// Output:
// from the version of the list: DELETED web-1, ADDED web-2
// from wherever the server is: ADDED web-2
