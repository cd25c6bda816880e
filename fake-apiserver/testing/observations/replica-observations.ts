import assert from "node:assert/strict";
import type { FaultId } from "../../faults/rule.js";
import { type FaultyWorld, inShort, seenEvents } from "../faulty-world.js";
import type { RawClient } from "../raw-client.js";
import type { Observation } from "./observation.js";

const FROM_CACHE = "/api/v1/pods?resourceVersion=0";

/** Servers that are not where the client believes them to be, rows 82 to 89, and history that is skipped. */
export const REPLICA_OBSERVATIONS = {
  "watch.futureRv": {
    see: async (faulty) => {
      const client = await faulty.watch({ fault: "watch.futureRv", ahead: 2 });
      faulty.createPods("a", "b", "c");
      await client.until('"name":"c"');

      assert.deepEqual(inShort(seenEvents(client)), ["ADDED c"]);
    },
  },
  "watch.skipMissed": {
    see: async (faulty) => {
      faulty.createPods("missed");
      const client = await faulty.watch({ fault: "watch.skipMissed" });
      faulty.createPods("seen");
      await client.until('"name":"seen"');

      assert.deepEqual(inShort(seenEvents(client)), ["ADDED seen"]);
    },
  },
  "replica.staleList": {
    see: async (faulty) => {
      faulty.createPods("a", "b");
      faulty.install({ fault: "replica.staleList" });

      assert.deepEqual(await listed(faulty, "/api/v1/pods"), { version: "1005", names: ["a"] });
    },
  },
  "replica.timeTravel": {
    see: async (faulty) => {
      faulty.createPods("a", "b", "c");
      faulty.install({ fault: "replica.timeTravel", byChanges: 2 });

      assert.deepEqual(await listed(faulty, FROM_CACHE), { version: "1005", names: ["a"] });
      assert.equal((await listed(faulty, "/api/v1/pods")).version, "1007");
    },
  },
  "replica.oldestAllowed": {
    see: async (faulty) => {
      faulty.createPods("a", "b", "c");
      faulty.install({ fault: "replica.oldestAllowed" });
      const from1005 = "/api/v1/pods?resourceVersion=1005";

      assert.deepEqual(await listed(faulty, from1005), { version: "1005", names: ["a"] });
      assert.equal(
        (await listed(faulty, `${from1005}&resourceVersionMatch=Exact`)).version,
        "1005",
      );
      assert.equal((await listed(faulty, FROM_CACHE)).version, "1007");
      assert.equal((await listed(faulty, "/api/v1/pods")).version, "1007");
    },
  },
  "replica.skew": {
    see: async (faulty) => {
      faulty.install({ fault: "replica.skew" });
      faulty.createPods("a", "b");
      const versions = [await listed(faulty, FROM_CACHE), await listed(faulty, FROM_CACHE)];

      assert.deepEqual(
        versions.map(({ version }) => version),
        ["1006", "1005"],
      );
    },
  },
  "replica.frozen": {
    see: async (faulty) => {
      faulty.createPods("a");
      faulty.install({ fault: "replica.frozen" });
      faulty.createPods("b");
      const client = await faulty.get("/api/v1/pods?watch=1&resourceVersion=1004");
      await client.until('"name":"a"');
      faulty.world.watches()[0]?.close("clean");
      await client.until("\r\n0\r\n\r\n");

      assert.deepEqual(inShort(seenEvents(client)), ["ADDED a"]);
      assert.deepEqual(await listed(faulty, FROM_CACHE), { version: "1005", names: ["a"] });
    },
  },
  "rv.perResource": {
    see: async (faulty) => {
      faulty.world.install({
        match: { resource: "pods" },
        do: [{ fault: "rv.perResource", offset: 5_000 }],
      });
      faulty.createPods("a");
      const client: RawClient = await faulty.get("/api/v1/pods?watch=1&resourceVersion=6004");

      assert.equal((await listed(faulty, "/api/v1/pods")).version, "6005");
      assert.equal((await listed(faulty, "/api/v1/namespaces")).version, "1005");
      await client.until('"resourceVersion":"6005"');
    },
  },
} as const satisfies Partial<Record<FaultId, Observation>>;

async function listed(
  faulty: FaultyWorld,
  path: string,
): Promise<{ readonly version: string; readonly names: readonly string[] }> {
  const { body } = await (await faulty.get(path)).answer();
  const { metadata, items } = JSON.parse(body);
  const names = items.map((item: { metadata: { name: string } }) => item.metadata.name);
  return { version: metadata.resourceVersion, names };
}
