import type { LegalVariant } from "../mutant.js";
import { onAStore } from "./on-a-store.js";

/** Informers that deliver what happened as other notifications, or in another order across objects. */
export const DELIVERY_VARIANTS: readonly LegalVariant[] = [
  {
    name: "changes-one-by-one",
    does: "updates its store object by object on a relist, each before its event",
    because: "C-17: a handler reads the state of its event, or a newer one",
    change: onAStore({ relist: "changes-one-by-one" }),
  },
  {
    name: "applies",
    does: "has a single callback for additions and updates",
    because: "C-13: the last state is delivered; users can tell for themselves whether it is new",
    change: onAStore({ wording: "apply", givesOldObject: false }),
  },
  {
    name: "repeats-unchanged",
    does: "redelivers everything after a relist, changed or not",
    because: "C-06: redelivery changes nothing",
    change: onAStore({ repeatsUnchanged: true }),
  },
  {
    name: "merges-changes",
    does: "coalesces changes that a handler has not processed yet, and skips objects that came and went meanwhile",
    because: "C-13: documented coalescing",
    change: onAStore({ delivery: "merged", givesOldObject: false }),
  },
  {
    name: "lets-changes-rest",
    does: "batches changes for half a second, and coalesces those of one object",
    because: "C-13: documented coalescing, and the time of delivery is free",
    change: onAStore({ delivery: "rested", givesOldObject: false }),
  },
  {
    name: "tells-again-what-threw",
    does: "calls a handler that throws twice more with the same event, then moves on",
    because: "C-19: the event may be retried",
    change: onAStore({ retriesMaxCount: 2 }),
  },
  {
    name: "tells-again-in-the-newest-state",
    does: "calls a handler that throws twice more, after half a second each, with the event merged with what has changed since",
    because: "C-19: the event may be retried; C-13: documented coalescing",
    change: onAStore({ delivery: "rested", retriesMaxCount: 2, givesOldObject: false }),
  },
  {
    name: "synced-when-told",
    does: "reports that it has synced once its handlers have received the whole initial state",
    because: "C-20: not before the state is stored, and it does report it",
    change: onAStore({ synced: "delivered" }),
  },
  {
    name: "tells-in-batches",
    does: "batches deliveries for a tenth of a second",
    because: "C-13: the time of delivery is free, as long as it is delivered",
    change: onAStore({ delivery: "batches" }),
  },
  {
    name: "queue-of-keys",
    does: "queues keys, and delivers the state in the store when their turn has come",
    because: "C-13: the last state of each object is delivered",
    change: onAStore({ delivery: "keys", deletion: "key" }),
  },
  {
    name: "objects-in-parallel",
    does: "handles each object independently: none waits for the handler of another",
    because: "C-14: order is only guaranteed per object",
    change: onAStore({ delivery: "parallel" }),
  },
  {
    name: "deletions-come-later",
    does: "delivers a deletion a second and a half later, and what happens to other objects at once",
    because: "C-01: how far it lags is free; C-14: order is only guaranteed per object",
    change: onAStore({ delivery: "late-deletions" }),
  },
  {
    name: "changes-take-their-time",
    does: "delivers each change after up to 0.4 seconds, and lets none wait for that of another object",
    because: "C-01: how far it lags is free; C-14: order is only guaranteed per object",
    change: onAStore({ delivery: "uneven" }),
  },
  {
    name: "waits-for-its-handler",
    does: "has one handler, and reads on once it has returned",
    because: "C-14: a stream that is not read waits",
    change: onAStore({ delivery: "inline", severalHandlers: false, lateHandlers: false }),
  },
  {
    name: "ends-aloud-when-a-handler-falls-behind",
    does: "stops when more than 16 changes wait for a handler for a second, and reports it",
    because: "C-18: a loud error where a slow reader falls behind; C-42: no queue grows forever",
    change: onAStore({ delivery: "bounded" }),
  },
  {
    name: "recreation-as-update",
    does: "delivers a single update when an object was deleted and recreated unseen",
    because: "C-04: the new object replaces the old one; how it is delivered is free",
    change: onAStore({ recreation: "update" }),
  },
  {
    name: "deletions-by-key",
    does: "delivers only the key of a deleted object",
    because: "C-15: a deletion is delivered with its key",
    change: onAStore({ deletion: "key" }),
  },
  {
    name: "deletions-as-held",
    does: "delivers a deletion with the state that the store held",
    because: "C-15: any last state",
    change: onAStore({ deletion: "held-state" }),
  },
  {
    name: "state-in-reverse",
    does: "delivers the result of a list from its last object to its first",
    because: "C-14: order is only guaranteed per object",
    change: onAStore({ order: "reverse" }),
  },
  {
    name: "no-old-object",
    does: "delivers an update without the old object",
    because: "C-13: the new state is delivered; users can keep the old one themselves",
    change: onAStore({ givesOldObject: false }),
  },
  {
    name: "store-moves-with-its-handler",
    does: "is pulled: delivers how the newest state differs from the stored one, and stores a change when it delivers it",
    because: "C-13, C-17: documented coalescing, and the state that is delivered is stored",
    change: onAStore({
      delivery: "merged",
      deletion: "held-state",
      recreation: "update",
      stores: "what-is-delivered",
      synced: "delivered",
      severalHandlers: false,
      lateHandlers: false,
    }),
  },
  {
    name: "stores-by-uid",
    does: "keys its store by UID",
    because: "C-04: lookups by name succeed",
    change: onAStore({ storedBy: "uid" }),
  },
];
