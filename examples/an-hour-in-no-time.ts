/** Time that moves only on demand: an hour of a watch in a few milliseconds, and the same on every run. */
import assert from "node:assert/strict";
import { createWorld, type WatchEvent } from "informer-conformance/fake-apiserver";

await using world = await createWorld({ clock: "virtual" });
const response = await fetch(
  `${world.url}/api/v1/pods?watch=1&allowWatchBookmarks=true&timeoutSeconds=3600`,
);

// The cluster is busy, but not with pods: bookmarks are all that keeps this watch from falling behind.
for (let minute = 1; minute <= 60; minute++) {
  for (let write = 1; write <= 100; write++) world.store.bump();
  await world.advance(60_000);
}

// The server has ended the watch, because its hour is over; so there is an end to read to.
const lines = (await response.text()).trimEnd().split("\n");
const events = lines.map((line): WatchEvent => JSON.parse(line));
const [closed] = world.journal.entries().filter((entry) => entry.type === "watch-closed");
console.log(`${events.filter(({ type }) => type === "BOOKMARK").length} bookmarks`);
console.log(`ended by the ${closed?.by}: ${closed?.how}`);

const last = events.at(-1);
assert.ok(last?.type === "BOOKMARK");
assert.equal(last.object.metadata.resourceVersion, world.store.currentVersion());

// Output:
// 61 bookmarks
// ended by the server: timeout
