import { CommandError } from "../../../src/protocol/command-error.js";
import { transformFuncOf } from "../../reference/behaviours.js";
import type { InformerChange } from "../mutant.js";
import { claimsOfStore } from "./claims.js";
import { PLAIN_HABITS, type StoreHabits } from "./habits.js";
import { LegalAdapter } from "./legal-adapter.js";
import { PlainClient } from "./plain-client.js";
import { StoreInformer } from "./store-informer.js";

/** A port with an informer with a store, with these habits and otherwise the plain ones. */
export function onAStore(differences: Partial<StoreHabits>): InformerChange {
  const habits: StoreHabits = { ...PLAIN_HABITS, ...differences };
  return {
    createAdapter: (name) =>
      new LegalAdapter(name, claimsOfStore(habits), ({ server, args, ...surroundings }) => {
        if (habits.isOfOneNamespace && args.namespace === undefined) {
          throw new CommandError("not-supported", "there are no informers of all namespaces");
        }
        const client = new PlainClient(server, args, habits);
        const {
          pageSize: pageMaxCount = habits.pageMaxCount,
          resyncPeriodMs = 0,
          transform,
        } = args;
        const informer = new StoreInformer({
          client,
          habits: { ...habits, pageMaxCount },
          resyncPeriodMs,
          ...(transform === undefined ? {} : { transform: transformFuncOf(transform) }),
          ...surroundings,
        });
        return { informer, isBusy: () => client.isBusy(), destroy: () => client.destroy() };
      }),
  };
}
