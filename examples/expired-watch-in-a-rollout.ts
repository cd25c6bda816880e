/** A controller follows a rollout, and its watch expires in the middle. Does it miss a pod? */
import assert from "node:assert/strict";
import {
  createWorld,
  type KubernetesList,
  type StoredObject,
  type WatchEvent,
} from "informer-conformance/fake-apiserver";

/** The controller under test: it records the names of the pods it has seen. Yours goes here; it only needs the URL. */
async function controller(server: string, seen: Set<string>): Promise<never> {
  const url = `${server}/api/v1/namespaces/default/pods`;
  for (;;) {
    const list: KubernetesList<StoredObject> = JSON.parse(await (await fetch(url)).text());
    const { resourceVersion } = list.metadata;
    console.log(`list: ${list.items.length} pods, version ${resourceVersion}`);
    for (const pod of list.items) seen.add(pod.metadata.name);

    const watch = await fetch(`${url}?watch=1&resourceVersion=${resourceVersion}`);
    for await (const line of linesOf(watch)) {
      const event: WatchEvent<StoredObject> = JSON.parse(line);
      if (event.type === "ERROR") {
        console.log(`watch: ERROR ${event.object.code} ${event.object.reason}`);
        // Resuming from an older version would fail forever: only a new list shows what was missed.
        break;
      }
      console.log(`watch: ${event.type} ${event.object.metadata.name}`);
      seen.add(event.object.metadata.name);
    }
  }
}

/** The lines of a response, as they come. */
async function* linesOf({ body }: Response): AsyncGenerator<string> {
  let text = "";
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = `${text}${piece}`.split("\n");
    text = lines.pop() ?? "";
    yield* lines;
  }
}

// A cluster for this test alone. It is closed at the end of the block that declares it.
await using world = await createWorld();
const pods = { group: "", version: "v1", resource: "pods" };

// The second event of the next watch of pods is replaced by "410 Gone", and the watch ends.
world.install({
  name: "expires in the middle",
  match: { verb: "watch", resource: "pods" },
  do: [{ fault: "event.410", event: { nth: 2 } }],
  times: 1,
});

const seen = new Set<string>();
controller(world.url, seen).catch(() => {
  // It fails when its server is closed, at the end of this file.
});

// No sleeps: the rollout begins once the controller watches, and is over once it watches again.
await world.awaitWatch({ resource: "pods" });
for (const name of ["web-1", "web-2", "web-3"]) world.store.create(pods, { metadata: { name } });
await world.awaitWatch({ resource: "pods", nth: 2 });

// It has missed nothing, and it has listed exactly twice.
assert.deepEqual([...seen], ["web-1", "web-2", "web-3"]);
world.verify({ verb: "list", resource: "pods" }, { times: 2 });
// A rule that never applied is a typo, or a test that tests nothing.
assert.deepEqual(world.unusedRules(), []);

// Output:
// list: 0 pods, version 1004
// watch: ADDED web-1
// watch: ERROR 410 Expired
// list: 3 pods, version 1007
