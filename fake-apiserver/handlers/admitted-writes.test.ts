import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextTurn } from "../../src/time/system-clock.js";
import { Reviewer } from "../testing/reviewer.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const MAPS = { group: "", version: "v1", resource: "configmaps" };
const PATH = "/api/v1/namespaces/default/configmaps/a";
const CONFIGURATIONS = {
  group: "admissionregistration.k8s.io",
  version: "v1",
  resource: "validatingwebhookconfigurations",
};

function touch(world: World, label: string): void {
  const metadata = { name: "a", namespace: "default", labels: { label } };
  world.store.update(MAPS, { metadata });
}

async function worldWith(reviewer: Reviewer): Promise<World> {
  const world = await createWorld({ listens: false });
  world.store.create(MAPS, { metadata: { name: "a", namespace: "default" } });
  world.store.create(CONFIGURATIONS, { metadata: { name: "w" }, webhooks: [reviewer.webhook] });
  return world;
}

describe("a delete of what changes while a webhook looks at it", () => {
  it("asks again, and warns of what was said at last", async () => {
    await using reviewer = await Reviewer.start((_, nth) => {
      if (nth < 3) touch(world, `${nth}`);
      return { allowed: true, warnings: [`said ${nth}`] };
    });
    await using world = await worldWith(reviewer);

    const { statusCode, headers } = await world.ask({ method: "DELETE", path: PATH });

    assert.equal(statusCode, 200);
    assert.equal(reviewer.asked().length, 3);
    assert.equal(headers["warning"], '299 - "said 3"');
  });

  it("is given up when its client leaves", async () => {
    const leaving = new AbortController();
    await using reviewer = await Reviewer.start((_, nth) => {
      touch(world, `${nth}`);
      if (nth === 3) leaving.abort();
      return { allowed: true };
    });
    await using world = await worldWith(reviewer);

    const deleted = world.ask({ method: "DELETE", path: PATH, signal: leaving.signal });
    await assert.rejects(deleted);

    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    assert.equal(reviewer.asked().length, 3);
    assert.equal(world.store.list(MAPS).length, 1);
  });
});
