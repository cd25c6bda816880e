import type { InformerChange } from "../mutant.js";
import { claimsOfStore } from "./claims.js";
import { PLAIN_HABITS, type StoreHabits } from "./habits.js";
import { LegalAdapter } from "./legal-adapter.js";
import { PlainClient } from "./plain-client.js";
import { type VersionedHabits, VersionedInformer } from "./versioned-informer.js";
import type { VersionedMap } from "./versioned-map.js";

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

/** What a wrong informer that goes by versions has in place of the right parts. */
export interface WrongByVersions {
  /** @default a VersionedMap */
  readonly createKnown?: () => VersionedMap;
  /** @default PlainClient */
  readonly Client?: typeof PlainClient;
}

/** A port with an informer that goes by the versions of objects, with these habits and otherwise the plain ones. */
export function byVersions(
  differences: Partial<VersionedHabits>,
  claimedHabits: Partial<StoreHabits> = {},
  { createKnown, Client = PlainClient }: WrongByVersions = {},
): InformerChange {
  const habits: VersionedHabits = { ...PLAIN_VERSIONED, ...differences };
  const claimed: StoreHabits = { ...PLAIN_HABITS, delivery: "merged", ...claimedHabits };
  const { capabilities, ...claims } = claimsOfStore(claimed);
  // An informer that ends at a throw serves no other handler.
  const isGone = (name: string) =>
    habits.onThrow === "ends-aloud" && name === "handlers.isolated-errors";
  return {
    createAdapter: (name) =>
      new LegalAdapter(
        name,
        { ...claims, capabilities: capabilities.filter((one) => !isGone(one)) },
        ({ server, args, ...surroundings }) => {
          const client = new Client(server, args, claimed);
          const { pageSize: pageMaxCount = claimed.pageMaxCount } = args;
          const known = createKnown?.();
          const informer = new VersionedInformer({
            client,
            habits,
            known,
            pageMaxCount,
            ...surroundings,
          });
          return { informer, destroy: () => client.destroy() };
        },
      ),
  };
}
