/** A watch, and the notifications of an informer, read with a loop. */
import { Cluster } from "informer-conformance/cluster";
import { createWorld } from "informer-conformance/fake-apiserver";
import { notificationsOf } from "informer-conformance/informer";

const PODS = { group: "", version: "v1", resource: "pods" };

await using world = await createWorld();
world.store.create(PODS, { metadata: { name: "web-1", namespace: "default" } });
await using cluster = new Cluster({ server: world.url });

const watch = await cluster.resource(PODS).watch();
for await (const event of watch) {
  console.log("watched", event.type, event.object.kind);
  // Leaving the loop ends the watch.
  break;
}

const informers = cluster.informers();
const pods = informers.on(PODS);
await informers.start();
for await (const notification of notificationsOf(pods)) {
  if (notification.type === "add") {
    console.log("added", notification.object.metadata.name);
    const { resourceVersion: _, ...metadata } = notification.object.metadata;
    world.store.update(PODS, { metadata: { ...metadata, labels: { tier: "front" } } });
  } else if (notification.type === "update") {
    console.log("updated", notification.newer.metadata.labels?.["tier"]);
    world.store.delete(PODS, "default/web-1");
  } else {
    console.log("deleted");
    break;
  }
}

// Output:
// watched ADDED Pod
// added web-1
// updated front
// deleted
