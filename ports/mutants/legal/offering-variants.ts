import type { LegalVariant } from "../mutant.js";
import { onAStore } from "./on-a-store.js";

/** Informers that offer less than client-go's, or stop in another way. */
export const OFFERING_VARIANTS: readonly LegalVariant[] = [
  {
    name: "no-store",
    does: "offers no store",
    because: "C-17: a store is an offer",
    change: onAStore({ store: false }),
  },
  {
    name: "store-opens-with-first-state",
    does: "lets nobody read its store before the first whole state is in it",
    because: "C-20: who cannot read half of a state cannot act on it",
    change: onAStore({ opensStore: "with-first-state" }),
  },
  {
    name: "no-sync-signal",
    does: "does not say when the first state is there",
    because: "C-20: a sync signal is an offer",
    change: onAStore({ syncSignal: false }),
  },
  {
    name: "one-handler",
    does: "has one handler",
    because: "C-18: several handlers are an offer",
    change: onAStore({ severalHandlers: false, lateHandlers: false }),
  },
  {
    name: "handlers-in-a-row",
    does: "calls its handlers one after the other, and waits for each",
    because: "C-18: that a handler which blocks delays no other is an offer",
    change: onAStore({ delivery: "inline", lateHandlers: false }),
  },
  {
    name: "no-late-handlers",
    does: "takes no handler once it runs",
    because: "C-18: late handlers are an offer",
    change: onAStore({ lateHandlers: false }),
  },
  {
    name: "present-beside-changes",
    does: "tells a late handler the changes at once, and the present a little later",
    because: "C-18: duplicates around the moment of adding",
    change: onAStore({ presentAfterMs: 50 }),
  },
  {
    name: "starts-again",
    does: "can be started again after a stop",
    because: "C-40: nothing is told between the stop and the start",
    change: onAStore({ startsAgain: true }),
  },
  {
    name: "drains-before-stop",
    does: "tells what waits before it says that it has stopped",
    because: "C-40: drain before",
    change: onAStore({ atStop: "drains" }),
  },
  {
    name: "takes-its-time-to-stop",
    does: "goes on for four seconds when it is told to stop, and then says that it has",
    because: "C-39: up to five seconds",
    change: onAStore({ stopGraceMs: 4_000 }),
  },
  {
    name: "clears-its-store-at-stop",
    does: "holds nothing after a stop",
    because: "C-40: what a stopped informer holds is nobody's business",
    change: onAStore({ clearsStoreAtStop: true }),
  },
];
