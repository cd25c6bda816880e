/** The loop that controllers are written around: get a key, sync it, and then forget it, put it back, or give it up. */
import assert from "node:assert/strict";
import { createWorld } from "informer-conformance/fake-apiserver";
import {
  deletionHandlingMetaNamespaceKey,
  handlerOf,
  SharedIndexInformer,
} from "informer-conformance/informer";
import { RestClient, RestListWatch } from "informer-conformance/rest";
import { ControllerLoop, RateLimitingQueue } from "informer-conformance/workqueue";

await using world = await createWorld();
const maps = { group: "", version: "v1", resource: "configmaps" };
world.store.create(maps, { metadata: { name: "web", namespace: "default" } });
// What is wrong in this cluster: web is refused twice before it works, broken is always refused.
world.install({ match: { verb: "patch", name: "web" }, do: [{ fault: "status.500" }], times: 2 });
world.install({ match: { verb: "patch", name: "broken" }, do: [{ fault: "status.500" }] });

const client = new RestClient({ server: world.url });
const informer = new SharedIndexInformer({
  listerWatcher: new RestListWatch({ client, resource: maps, namespace: "default" }),
});

// Events say which key to look at, and nothing else: ten changes of an object are one thing to do.
const queue = new RateLimitingQueue<string>();
informer.addEventHandler(
  handlerOf({
    onAdd: (object) => queue.add(deletionHandlingMetaNamespaceKey(object)),
    onUpdate: (_, newer) => queue.add(deletionHandlingMetaNamespaceKey(newer)),
    onDelete: (object) => queue.add(deletionHandlingMetaNamespaceKey(object)),
  }),
);

const stopping = new AbortController();

/** Makes the world as it is wanted: every config map has the label "checked". */
async function sync(key: string): Promise<void> {
  const map = informer.store.getByKey(key);
  if (map === undefined) {
    console.log(`${key}: gone, nothing to do`);
    // A controller runs forever; this one ends, as everything has been shown.
    stopping.abort();
    return;
  }
  if (map.metadata.labels?.["checked"] === "yes") {
    console.log(`${key}: as it is to be`);
    world.store.create(maps, { metadata: { name: "broken", namespace: "default" } });
    return;
  }
  const answer = await fetch(
    `${world.url}/api/v1/namespaces/default/configmaps/${map.metadata.name}`,
    {
      method: "PATCH",
      headers: { "Content-Type": "application/merge-patch+json" },
      body: JSON.stringify({ metadata: { labels: { checked: "yes" } } }),
    },
  );
  if (!answer.ok) throw new Error(`${key}: ${answer.status}`);
}

informer.start({ signal: stopping.signal });
const loop = new ControllerLoop({
  queue,
  sync,
  waitForSync: async () => {
    await informer.synced.done;
    return true;
  },
  onGivenUp: (_, error) => {
    console.log(`given up: ${error instanceof Error ? error.message : error}`);
    // A deletion that the controller cannot repair.
    world.store.delete(maps, "default/broken");
  },
});
await loop.run(stopping.signal);
await informer.ended();
client.destroy();

// One attempt and five retries; and three for web.
world.verify({ verb: "patch", name: "broken" }, { times: 6 });
world.verify({ verb: "patch", name: "web" }, { times: 3 });
assert.equal(queue.len(), 0);

// Output:
// default/web: as it is to be
// given up: default/broken: 500
// default/broken: gone, nothing to do
