import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const PODS = "api/v1/namespaces/default/pods";
const BUDGETS = "apis/policy/v1/namespaces/default/poddisruptionbudgets";
const OF_A = { matchLabels: { app: "a" } };
const RUNNING = { phase: "Running", conditions: [{ type: "Ready", status: "True" }] };

async function send(world: World, method: string, path: string, body: object): Promise<number> {
  const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
  const response = await fetch(`${world.url}/${path}`, {
    method,
    headers: { "content-type": type },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

/** A running pod "a" with a budget "b". */
async function withBudget(world: World, status: object = {}): Promise<void> {
  const metadata = { name: "a", labels: { app: "a" } };
  const spec = { nodeName: "n", containers: [{ name: "c", image: "i" }] };
  await send(world, "POST", PODS, { metadata, spec });
  await send(world, "PATCH", `${PODS}/a/status`, { status: RUNNING });
  const budget = { metadata: { name: "b" }, spec: { minAvailable: 1, selector: OF_A } };
  await send(world, "POST", BUDGETS, budget);
  await send(world, "PATCH", `${BUDGETS}/b/status`, { status });
}

function evict(world: World): Promise<number> {
  const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: "a" } };
  return send(world, "POST", `${PODS}/a/eviction`, eviction);
}

describe("spendBudget()", () => {
  it("refuses evictions by a budget that nobody has observed, as without controllers", async () => {
    await using world = await createWorld({ defaults: true, controllers: false });
    await withBudget(world);

    assert.equal(await evict(world), 429);
  });

  it("does not wait for a controller that does not exist, with the others", async () => {
    await using world = await createWorld({ defaults: true });
    await withBudget(world);

    assert.equal(await evict(world), 201);
  });

  it("refuses evictions by an exhausted budget, with and without them", async () => {
    for (const controllers of [true, false]) {
      await using world = await createWorld({ defaults: true, controllers });
      await withBudget(world, { observedGeneration: 1, disruptionsAllowed: 0 });

      assert.equal(await evict(world), 429);
    }
  });

  it("forbids them by a budget that is overdrawn", async () => {
    await using world = await createWorld({ controllers: false });
    await withBudget(world, { observedGeneration: 1, disruptionsAllowed: -1 });

    assert.equal(await evict(world), 403);
  });
});
