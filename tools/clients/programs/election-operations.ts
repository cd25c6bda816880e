import assert from "node:assert/strict";
import type { World } from "../../../fake-apiserver/index.js";
import { LEASE } from "../samples.js";
import type { ProgramOperation } from "./program-operation.js";

const ELECTION = { namespace: "default", name: "election" };

/** Elections: two candidates, each a process with connections of its own. */
export const ELECTION_OPERATIONS: readonly ProgramOperation[] = [
  {
    name: "leader election: who loses the connection loses the lease",
    needs: ["elect"],
    async run(program) {
      const alpha = await program.talk({ userAgent: "alpha" });
      await alpha.call("elect", { of: "alpha", identity: "alpha", ...ELECTION });
      await alpha.event("alpha", "leading");
      const beta = await program.talk({ userAgent: "beta" });
      await beta.call("elect", { of: "beta", identity: "beta", ...ELECTION });
      await beta.event("beta", "leader");
      assert.deepEqual([holder(program.world), beta.events("beta").length], ["alpha", 1]);

      const [cut] = program.world.install({
        match: { userAgent: "alpha", resource: "leases" },
        do: [{ fault: "request.reset" }],
      });

      await beta.event("beta", "leading");
      await alpha.event("alpha", "following");
      assert.deepEqual([holder(program.world), transitions(program.world)], ["beta", 1]);
      assert.deepEqual(writersSince(program.world, cut?.name), ["beta"]);

      // The connection is restored: the other candidate follows, until the leader steps down.
      cut?.remove();
      await program.environment.awaitNextRequest({ userAgent: "alpha", resource: "leases" });
      assert.equal(holder(program.world), "beta");
      await beta.call("stop", { of: "beta" });
      await beta.event("beta", "following");
      while (holder(program.world) !== "alpha") {
        await program.environment.awaitNextRequest({ resource: "leases" });
      }
      assert.equal(transitions(program.world), 2);
      await alpha.call("stop", { of: "alpha" });
    },
  },
];

function spec(world: World): Readonly<Record<string, unknown>> {
  const stored = world.store.get(LEASE.definition, "default/election")?.["spec"];
  return typeof stored === "object" && stored !== null ? { ...stored } : {};
}

function holder(world: World): unknown {
  return spec(world)["holderIdentity"];
}

function transitions(world: World): unknown {
  return spec(world)["leaseTransitions"];
}

/** The candidate whose updates have been accepted since a rule applied for the first time. */
function writersSince(world: World, rule: string | undefined): readonly (string | undefined)[] {
  const entries = world.journal.entries();
  const first = entries.findIndex((entry) => entry.type === "fault" && entry.rule === rule);
  assert.notEqual(first, -1, "the fault did not apply");
  const accepted = new Set(
    entries
      .slice(first)
      .flatMap((entry) => (entry.type === "response" && entry.status < 300 ? [entry.request] : [])),
  );
  const writers = entries.flatMap((entry) =>
    entry.type === "request" && entry.request.verb === "update" && accepted.has(entry.request.id)
      ? [entry.request.userAgent]
      : [],
  );
  return [...new Set(writers)];
}
