import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWorld } from "./create-world.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const NODES = { group: "", version: "v1", resource: "nodes" };

describe("World.load()", () => {
  it("makes up objects from a template", async () => {
    await using world = await createWorld({ clock: "virtual" });

    const run = world.load(PODS, {
      count: 1_200,
      template: {
        metadata: { name: "web-{i}", labels: { app: "web" } },
        spec: { nodeName: "n-{i}" },
      },
    });
    await run.done;

    const pod = world.store.get(PODS, "default/web-1199");
    assert.deepEqual(
      [pod?.metadata.labels, pod?.["spec"], run.counts().created],
      [{ app: "web" }, { nodeName: "n-1199" }, 1_200],
    );
  });

  it("gives objects of the cluster no namespace", async () => {
    await using world = await createWorld({ clock: "virtual" });

    await world.load(NODES, { count: 1 }).done;

    assert.notEqual(world.store.get(NODES, "load-0"), undefined);
  });

  it("goes on changing them, round by round, the same for the same seed", async () => {
    const journals: unknown[] = [];
    for (const seed of [1, 1, 2]) {
      await using world = await createWorld({ clock: "virtual", seed });
      const run = world.load(PODS, {
        count: 10,
        churn: { rounds: 3, everyMs: 1_000, add: 2, modify: 3, delete: 1 },
      });
      await run.created;
      assert.equal(run.counts().rounds, 0);
      await world.advance(3_000);
      assert.deepEqual(await run.done, { created: 16, modified: 9, deleted: 3, rounds: 3 });
      journals.push(
        world.journal.entries().flatMap((entry) => (entry.type === "stored" ? [entry.key] : [])),
      );
    }

    assert.deepEqual(journals[0], journals[1]);
    assert.notDeepEqual(journals[0], journals[2]);
  });

  it("stops when it is stopped", async () => {
    await using world = await createWorld({ clock: "virtual" });
    const run = world.load(PODS, { count: 1, churn: { rounds: 9, everyMs: 1_000, add: 1 } });
    await run.created;
    await world.advance(2_000);

    run.stop();
    await world.advance(5_000);

    assert.deepEqual(await run.done, { created: 3, modified: 0, deleted: 0, rounds: 2 });
  });

  it("is bounded, and fails where a write fails", async () => {
    await using world = await createWorld({ clock: "virtual" });

    assert.throws(() => world.load(PODS, { count: 100_001 }), RangeError);
    const churn = { rounds: 100_001, everyMs: 1 };
    assert.throws(() => world.load(PODS, { count: 1, churn }), RangeError);
    const run = world.load(PODS, { count: 2, template: { metadata: { name: "same" } } });
    await assert.rejects(run.done, { code: "already-exists" });
  });
});
