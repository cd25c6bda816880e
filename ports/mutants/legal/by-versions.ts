import type { InformerChange } from "../mutant.js";
import { claimsOfStore } from "./claims.js";
import { PLAIN_HABITS, type StoreHabits } from "./habits.js";
import { LegalAdapter } from "./legal-adapter.js";
import { PlainClient } from "./plain-client.js";
import { type VersionedHabits, VersionedInformer } from "./versioned-informer.js";

const SECOND_MS = 1_000;

const PLAIN_VERSIONED: VersionedHabits = {
  gathers: "lists",
  listsBesideEveryMs: 0,
  hedgesAfterMs: 0,
  listMaxMs: 0,
  expiredToken: "begins-anew",
  whileReading: "synced",
  onThrow: "goes-on",
  pauseMs: SECOND_MS,
};

/** A port with an informer that goes by the versions of objects, which has these habits and otherwise the plain ones. */
export function byVersions(
  differences: Partial<VersionedHabits>,
  told: Partial<StoreHabits> = {},
): InformerChange {
  const habits: VersionedHabits = { ...PLAIN_VERSIONED, ...differences };
  const claimed: StoreHabits = { ...PLAIN_HABITS, delivery: "merged", ...told };
  const { capabilities, ...claims } = claimsOfStore(claimed);
  // Whoever ends at a throw keeps no other handler going.
  const isGone = (name: string) =>
    habits.onThrow === "ends-aloud" && name === "handlers.isolated-errors";
  return {
    createAdapter: (name) =>
      new LegalAdapter(
        name,
        { ...claims, capabilities: capabilities.filter((one) => !isGone(one)) },
        ({ server, args, ...surroundings }) => {
          const client = new PlainClient(server, args, claimed);
          const { pageSize: pageMaxCount = claimed.pageMaxCount } = args;
          const informer = new VersionedInformer({ client, habits, pageMaxCount, ...surroundings });
          return { informer, destroy: () => client.destroy() };
        },
      ),
  };
}
