import type { Capability, Need } from "../../../src/protocol/messages.js";
import type { InformerChange } from "../mutant.js";
import { PLAIN_HABITS, type StoreHabits } from "./habits.js";
import { LegalAdapter } from "./legal-adapter.js";
import { PlainClient } from "./plain-client.js";
import { StoreInformer } from "./store-informer.js";

/** A port with an informer on a store of its own, which has these habits and otherwise the plain ones. */
export function onAStore(differences: Partial<StoreHabits>): InformerChange {
  const habits: StoreHabits = { ...PLAIN_HABITS, ...differences };
  return {
    createAdapter: (name) =>
      new LegalAdapter(
        { name, capabilities: capabilitiesOf(habits), needs: needsOf(habits) },
        ({ server, args, ...surroundings }) => {
          const { resource, namespace, labelSelector, fieldSelector, pageSize } = args;
          const scope = { resource, namespace, labelSelector, fieldSelector };
          const client = new PlainClient(server, scope, habits.form);
          const pageMaxCount = pageSize ?? habits.pageMaxCount;
          const own = { ...habits, pageMaxCount };
          const informer = new StoreInformer({ client, habits: own, ...surroundings });
          return { informer, destroy: () => client.destroy() };
        },
      ),
  };
}

/** One capability is one ability: each follows from a habit. */
function capabilitiesOf(habits: StoreHabits): readonly Capability[] {
  const { wording, delivery } = habits;
  const isQueued = delivery !== "inline";
  const saysAddOrUpdate = wording === "add-and-update" && delivery !== "keys";
  const offered: Readonly<Partial<Record<Capability, boolean>>> = {
    store: habits.store,
    "has-synced": habits.syncSignal,
    "handlers.multiple": habits.severalHandlers,
    "handlers.late": habits.lateHandlers && habits.severalHandlers,
    "handlers.remove": habits.severalHandlers,
    "handlers.isolated": habits.severalHandlers && isQueued,
    "add-update-distinct": saysAddOrUpdate,
    "old-object": saysAddOrUpdate && habits.givesOldObject,
    pagination: habits.pageMaxCount > 0,
    "relist-from-version": habits.relistVersion === "last",
    bookmarks: habits.asksForBookmarks,
    "streaming-list": habits.beginsWith === "stream",
    "watch-timeout": habits.timeoutSeconds > 0,
    "watch-error-handler": true,
    stop: true,
    "label-selector": true,
    "field-selector": true,
  };
  const names: readonly Capability[] = [
    "store",
    "has-synced",
    "handlers.multiple",
    "handlers.late",
    "handlers.remove",
    "handlers.isolated",
    "add-update-distinct",
    "old-object",
    "pagination",
    "relist-from-version",
    "bookmarks",
    "streaming-list",
    "watch-timeout",
    "watch-error-handler",
    "stop",
    "label-selector",
    "field-selector",
  ];
  return names.filter((name) => offered[name] === true);
}

function needsOf({ store }: StoreHabits): readonly Need[] {
  const needs: Need[] = ["virtual-clock", "block-handler", "throw-in-handler", "stop-informer"];
  return store ? [...needs, "read-store-in-handler"] : needs;
}
