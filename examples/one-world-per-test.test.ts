/** Unit tests with a world each: they share nothing, so they run side by side and in any order. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWorld, type KubernetesList } from "informer-conformance/fake-apiserver";

/** The code under test: asks until there is an answer that can be read. */
async function countPods(server: string): Promise<number> {
  for (;;) {
    try {
      const response = await fetch(`${server}/api/v1/pods`);
      const list: KubernetesList = JSON.parse(await response.text());
      if (response.ok) return list.items.length;
    } catch {
      // The connection broke, or half of the answer is missing: the next one may be whole.
    }
  }
}

describe("countPods()", { concurrency: true }, () => {
  const faults = ["status.500", "status.503.html", "request.reset", "list.truncated"] as const;
  for (const fault of faults) {
    it(`asks again after ${fault}`, async () => {
      await using world = await createWorld();
      const pods = { group: "", version: "v1", resource: "pods" };
      world.store.create(pods, { metadata: { name: "web" } });
      world.install({ match: { verb: "list" }, do: [{ fault }], times: 1 });

      const count = await countPods(world.url);

      assert.equal(count, 1);
      world.verify({ verb: "list", resource: "pods" }, { times: 2 });
      assert.deepEqual(world.unusedRules(), []);
    });
  }
});
