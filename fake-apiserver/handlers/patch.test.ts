import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextTurn } from "../../src/time/system-clock.js";
import { createWorld } from "../world/create-world.js";

const MAPS = { group: "", version: "v1", resource: "configmaps" };
const MEMBERS_COUNT = 10_000;

describe("patch()", () => {
  it("lets others write while it works on a large patch, and loses none of what they wrote", async () => {
    await using world = await createWorld({ clock: "virtual", historyMaxCount: 10 });
    const metadata = { name: "a", namespace: "default" };
    world.store.create(MAPS, { metadata, data: { turn: "0" } });
    const operations = Array.from({ length: MEMBERS_COUNT }, (_, at) => ({
      op: "add",
      path: `/data/new-${at}`,
      value: "",
    }));

    let isOver = false;
    const answer = fetch(`${world.url}/api/v1/namespaces/default/configmaps/a`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json-patch+json" },
      body: JSON.stringify(operations),
    }).finally(() => {
      isOver = true;
    });
    let turnsCount = 0;
    while (!isOver) {
      await nextTurn();
      const stored = world.store.get<{ readonly data: Record<string, string> }>(MAPS, "a");
      // Whoever loses a write goes back to a turn that is over.
      assert.equal(stored?.data["turn"], String(turnsCount));
      turnsCount += 1;
      world.store.update(MAPS, { metadata, data: { ...stored.data, turn: String(turnsCount) } });
    }

    assert.equal((await answer).status, 200);
    const data = world.store.get<{ readonly data: object }>(MAPS, "a")?.data ?? {};
    assert.equal(Object.keys(data).length, MEMBERS_COUNT + 1);
  });
});
