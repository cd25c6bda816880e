import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { at, records } from "../values/json-value.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const SERVICES = { group: "", version: "v1", resource: "services" };

/** The address and the port of the nodes that a new service gets. */
async function given(world: World, name: string): Promise<string> {
  const url = `${world.url}/api/v1/namespaces/default/services`;
  const body = JSON.stringify({
    metadata: { name },
    spec: { type: "NodePort", ports: [{ port: 80 }] },
  });
  await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const service = world.store.get(SERVICES, `default/${name}`);
  const [port] = records(at(service, "spec", "ports"));
  return `${at(service, "spec", "clusterIP")} ${port?.["nodePort"]}`;
}

describe("ServiceAddresses", () => {
  for (const historyMaxCount of [1, 100]) {
    it(`are the lowest that are free, with a history of ${historyMaxCount}`, async () => {
      await using world = await createWorld({
        defaults: true,
        historyMaxCount,
        clusterObjects: false,
      });
      const first = [await given(world, "a"), await given(world, "b"), await given(world, "c")];
      world.store.delete(SERVICES, "default/a");
      world.store.delete(SERVICES, "default/b");

      const again = [await given(world, "d"), await given(world, "e"), await given(world, "f")];
      world.reset({ what: ["store"] });

      assert.deepEqual(first, ["10.0.0.2 30000", "10.0.0.3 30001", "10.0.0.4 30002"]);
      assert.deepEqual(again, ["10.0.0.2 30000", "10.0.0.3 30001", "10.0.0.5 30003"]);
      assert.equal(await given(world, "g"), "10.0.0.2 30000");
    });
  }
});
