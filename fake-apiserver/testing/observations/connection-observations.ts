import assert from "node:assert/strict";
import type { FaultId } from "../../faults/rule.js";
import type { FaultyWorld } from "../faulty-world.js";
import { RawClient } from "../raw-client.js";
import type { Observation } from "./observation.js";

/** The observed effects of faults of connections, rows 1 to 4. */
export const CONNECTION_OBSERVATIONS = {
  "connect.refuse": {
    see: async (faulty) => {
      const handle = faulty.install({ fault: "connect.refuse" });
      await assert.rejects(RawClient.connect(faulty.world.url), { code: "ECONNREFUSED" });

      handle.remove();
      const { head } = await (await faulty.get("/version")).answer();

      assert.match(head, /^HTTP\/1\.1 200 /);
    },
  },
  "connect.blackhole": {
    see: async (faulty) => {
      faulty.world.install({ do: [{ fault: "connect.blackhole" }], times: 1 });
      const lost = await faulty.get("/version");
      let hasEnded = false;
      void lost.ended().then(() => {
        hasEnded = true;
      });

      await (await faulty.get("/version")).answer();

      assert.deepEqual([lost.received().length, hasEnded], [0, false]);
    },
  },
  "connect.acceptThenClose": {
    see: async (faulty) => {
      faulty.install({ fault: "connect.acceptThenClose" });
      const client = await faulty.get("/version");

      assert.equal(await client.ended(), "fin");
      assert.equal(client.received().length, 0);
    },
  },
  "connect.acceptThenReset": {
    see: async (faulty) => {
      faulty.install({ fault: "connect.acceptThenReset" });
      // The reset may arrive before the client notices that it is connected: the system then reports it as a failed connect.
      const end = faulty.get("/version").then(
        (client) => client.ended(),
        (error: NodeJS.ErrnoException) => error.code,
      );

      assert.match((await end) ?? "", /^(reset|ECONNRESET)$/);
    },
  },
  "request.reset": {
    see: async (faulty) => {
      faulty.install({ fault: "request.reset" });
      const client = await faulty.get("/version");

      assert.equal(await client.ended(), "reset");
      assert.equal(client.received().length, 0);
      assert.deepEqual(requests(faulty), ["/version"]);
    },
  },
} as const satisfies Partial<Record<FaultId, Observation>>;

function requests({ world }: FaultyWorld): string[] {
  return world.journal
    .entries()
    .flatMap((entry) => (entry.type === "request" ? [entry.request.path] : []));
}
