/** A controller that follows a rollout, and what it does when its watch expires in the middle of it. */
import assert from "node:assert/strict";
import { createWorld } from "informer-conformance/fake-apiserver";

/** The controller under test: lists, watches, and keeps the names of what it has seen. Yours goes here. */
async function controller(server: string, seen: Set<string>): Promise<never> {
  const pods = `${server}/api/v1/namespaces/default/pods`;
  for (;;) {
    const list = JSON.parse(await (await fetch(pods)).text());
    for (const pod of list.items) seen.add(pod.metadata.name);
    const from = list.metadata.resourceVersion;
    const watch = await fetch(`${pods}?watch=1&resourceVersion=${from}`);
    let text = "";
    for await (const piece of watch.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) {
        const event = JSON.parse(line);
        // A watch that has expired: only a new list tells what was missed.
        if (event.type === "ERROR") break;
        seen.add(event.object.metadata.name);
      }
    }
  }
}

await using world = await createWorld({ seed: 7 });
const pods = { group: "", version: "v1", resource: "pods" };
const rollOut = (name: string) =>
  world.store.create(pods, { metadata: { name, namespace: "default" } });

// The second event of the first watch is replaced by "410 Gone", and the watch ends.
world.install({
  name: "expires in the middle",
  match: { verb: "watch", resource: "pods" },
  do: [{ fault: "event.410", event: { nth: 2 } }],
  times: 1,
});

const seen = new Set<string>();
controller(world.url, seen).catch(() => {
  // It ends with its server, at the end of this file.
});

await world.awaitWatch({ resource: "pods" });
for (const name of ["web-1", "web-2", "web-3"]) rollOut(name);

// No sleeps: the controller is back when it watches again.
await world.awaitWatch({ resource: "pods", nth: 2 });
assert.deepEqual([...seen].toSorted(), ["web-1", "web-2", "web-3"]);

// It listed once at the start and once after the 410, and not more often.
world.verify({ verb: "list", resource: "pods" }, { times: 2 });
assert.deepEqual(world.unusedRules(), []);
