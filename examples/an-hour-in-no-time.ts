/** Time that moves only when told: an hour of bookmarks in a few milliseconds, the same on every run. */
import assert from "node:assert/strict";
import { createWorld } from "informer-conformance/fake-apiserver";

await using world = await createWorld({ clock: "virtual", seed: 7 });
await fetch(`${world.url}/api/v1/pods?watch=1&allowWatchBookmarks=true&timeoutSeconds=3600`);
const watch = await world.awaitWatch({ resource: "pods" });

for (let minute = 0; minute < 59; minute++) {
  world.store.bump();
  await world.advance(60_000);
}
assert.ok(watch.sentCount() >= 59);

await world.advance(60_000);
const ended = world.journal.entries().find(({ type }) => type === "watch-closed");
assert.equal(ended?.type === "watch-closed" && ended.how, "timeout");
