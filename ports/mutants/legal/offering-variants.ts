import { holdingOnly, onClient, port } from "../foreign-port.js";
import type { InformerChange, LegalVariant } from "../mutant.js";
import type { StoreHabits } from "./habits.js";
import type { Take } from "./notice.js";
import { onAStore } from "./on-a-store.js";
import { PlainClient } from "./plain-client.js";

/** Informers that offer less than client-go's, or stop in another way. */
export const OFFERING_VARIANTS: readonly LegalVariant[] = [
  {
    name: "no-store",
    does: "has no store",
    because: "C-17: a store is optional",
    change: onAStore({ store: false }),
  },
  {
    name: "store-opens-with-first-state",
    does: "makes its store unreadable until it holds the first full state",
    because: "C-20: users cannot act on a partial state that they cannot read",
    change: onAStore({ opensStore: "with-first-state" }),
  },
  {
    name: "bound-to-a-namespace",
    does: "has informers of one namespace each, and none of all",
    because:
      "C-30: every request is for the informer's namespace; that there is one for all is nobody's duty",
    change: onAStore({ isOfOneNamespace: true }),
  },
  {
    name: "no-sync-signal",
    does: "has no signal that it has synced",
    because: "C-20: a sync signal is optional",
    change: onAStore({ syncSignal: false }),
  },
  {
    name: "one-handler",
    does: "has a single handler",
    because: "C-18: several handlers are optional",
    change: onAStore({ severalHandlers: false, lateHandlers: false }),
  },
  {
    name: "handlers-in-a-row",
    does: "calls its handlers one after the other, each when the previous one has returned",
    because: "C-18: isolation of handlers that block is optional",
    change: onAStore({ delivery: "inline", lateHandlers: false }),
  },
  {
    name: "handlers-in-a-row-say-when-synced",
    does: "calls its handlers one after the other, each when the previous one has returned, and says which have received the first state",
    because: "C-18: isolation of handlers that block is optional, and C-42: what is not read waits",
    change: onAStore({ delivery: "inline", lateHandlers: false, handlerSyncSignal: true }),
  },
  {
    name: "registers-between-calls",
    does: "accepts a late handler only while no handler is being called",
    because:
      "C-18: isolation of handlers that block is optional, and one lock for all of them is common",
    change: registeringBetweenCalls({ delivery: "inline" }),
  },
  {
    name: "begins-with-its-first-handler",
    does: "sends nothing until a handler is added to it",
    because: "C-12: where there is no store, nothing is read without a handler",
    change: onAStore({ store: false, beginsAt: "first-handler" }),
  },
  {
    name: "begins-with-its-first-handler-and-says-when-synced",
    does: "sends nothing until a handler is added to it, and says which handlers have received the first state",
    because: "C-12: where there is no store, nothing is read without a handler",
    change: onAStore({ store: false, beginsAt: "first-handler", handlerSyncSignal: true }),
  },
  {
    name: "begins-with-its-first-handler-in-pages",
    does: "sends nothing until a handler is added to it, and lists in pages of three",
    because: "C-12, C-31: without a handler, there is no page either",
    change: onAStore({
      store: false,
      beginsAt: "first-handler",
      firstVersion: "",
      pageMaxCount: 3,
    }),
  },
  {
    name: "no-late-handlers",
    does: "accepts no handlers once it runs",
    because: "C-18: late handlers are optional",
    change: onAStore({ lateHandlers: false }),
  },
  {
    name: "present-beside-changes",
    does: "delivers changes to a late handler at once, and the existing objects a little later",
    because: "C-18: duplicates while a handler is added are allowed",
    change: onAStore({ presentAfterMs: 50 }),
  },
  {
    name: "starts-again",
    does: "can be started again after a stop",
    because: "C-40: nothing is delivered between the stop and the start",
    change: onAStore({ startsAgain: true }),
  },
  {
    name: "drains-before-stop",
    does: "delivers what is queued before it reports that it has stopped",
    because: "C-40: it may drain first",
    change: onAStore({ atStop: "drains" }),
  },
  {
    name: "takes-its-time-to-stop",
    does: "continues for four seconds when it is stopped, then reports that it has stopped",
    because: "C-39: up to five seconds",
    change: onAStore({ stopGraceMs: 4_000 }),
  },
  {
    name: "resyncs-until-it-has-stopped",
    does: "continues for four seconds when it is stopped, resyncs included, then reports that it has stopped",
    because: "C-39: up to five seconds, and C-40: nothing is delivered after its report",
    change: onAStore({ stopGraceMs: 4_000, resyncs: true }),
  },
  {
    name: "leaves-what-its-transform-fails-on",
    does: "transforms objects before it stores them, and leaves one on which that fails as it was",
    because: "C-11, C-37: everything sees transformed objects, and one that fails keeps no other",
    change: onAStore({ transforms: true, resyncs: true }),
  },
  {
    name: "closes-behind-its-handlers",
    does: "reports that it has stopped two seconds after its last handler has returned",
    because: "C-39: up to five seconds, which a handler of its user may prolong",
    change: onAStore({ closingMs: 2_000 }),
  },
  {
    name: "clears-its-store-at-stop",
    does: "empties its store when it is stopped",
    because: "C-40: the store of a stopped informer is unspecified",
    change: onAStore({ clearsStoreAtStop: true }),
  },
];

/** A port with an informer that holds one lock while it calls a handler, and while it registers one. */
function registeringBetweenCalls(differences: Partial<StoreHabits>): InformerChange {
  return port(differences, (surroundings, habits) => {
    const { informer: whole, destroy } = onClient(PlainClient, surroundings, habits);
    const calls = new Set<Promise<void>>();
    const counted =
      (take: Take): Take =>
      async (notice) => {
        const call = take(notice);
        calls.add(call);
        await call.finally(() => calls.delete(call));
      };
    const informer = {
      ...holdingOnly(() => true, whole),
      addHandler: async (name: string, take: Take) => {
        await Promise.allSettled(calls);
        whole.addHandler(name, counted(take));
      },
    };
    return { informer, destroy };
  });
}
