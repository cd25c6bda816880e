import type { LegalVariant } from "../mutant.js";
import { onAStore } from "./on-a-store.js";

/** Informers that tell what happened in other words, or in another order across objects. */
export const TELLING_VARIANTS: readonly LegalVariant[] = [
  {
    name: "changes-one-by-one",
    does: "changes its store object by object on a relist, each before it is told",
    because: "C-17: a handler finds what it is told, or newer",
    change: onAStore({ relist: "changes-one-by-one" }),
  },
  {
    name: "applies",
    does: "has one callback for additions and updates",
    because: "C-13: the last state is told, and whether it was new the user may know himself",
    change: onAStore({ wording: "apply", givesOldObject: false }),
  },
  {
    name: "repeats-unchanged",
    does: "tells everything again after a relist, changed or not",
    because: "C-06: repetition changes nothing",
    change: onAStore({ repeatsUnchanged: true }),
  },
  {
    name: "merges-changes",
    does: "tells changes that a handler has not yet come to as one, and nothing of what came and went",
    because: "C-13: documented merging (T5)",
    change: onAStore({ delivery: "merged", givesOldObject: false }),
  },
  {
    name: "lets-changes-rest",
    does: "gathers the changes of half a second, and tells those of one object as one",
    because: "C-13: documented merging (T5), and when something is told is free",
    change: onAStore({ delivery: "rested", givesOldObject: false }),
  },
  {
    name: "tells-again-what-threw",
    does: "tells a handler that throws the same thing twice more, and then the next",
    because: "C-19: repeating it",
    change: onAStore({ retriesMaxCount: 2 }),
  },
  {
    name: "synced-when-told",
    does: "says that it has synced when its handlers have been told of the whole first state",
    because: "C-20: not before the state is held, and it does say so",
    change: onAStore({ synced: "told" }),
  },
  {
    name: "tells-in-batches",
    does: "gathers for a tenth of a second what it tells",
    because: "C-13: when something is told is free, as long as it is told",
    change: onAStore({ delivery: "batches" }),
  },
  {
    name: "queue-of-keys",
    does: "queues keys, and tells what the store says when their turn has come",
    because: "C-13: of each object the last state is told",
    change: onAStore({ delivery: "keys", deletion: "key" }),
  },
  {
    name: "objects-in-parallel",
    does: "lets no object wait for the handler of another",
    because: "C-14: order is promised for each object",
    change: onAStore({ delivery: "parallel" }),
  },
  {
    name: "waits-for-its-handler",
    does: "has one handler, and reads on when that has returned",
    because: "C-14, T14: a stream that is not read waits",
    change: onAStore({ delivery: "inline", severalHandlers: false, lateHandlers: false }),
  },
  {
    name: "recreation-as-update",
    does: "tells one update when an object was deleted and created again unseen",
    because: "C-04: the new object takes the place of the old; how it is told is free",
    change: onAStore({ recreation: "update" }),
  },
  {
    name: "deletions-by-key",
    does: "tells of a deletion only which object is gone",
    because: "C-15: a deletion is told with its key",
    change: onAStore({ deletion: "key" }),
  },
  {
    name: "deletions-as-held",
    does: "tells of a deletion the state that the store held",
    because: "C-15: any last state",
    change: onAStore({ deletion: "held-state" }),
  },
  {
    name: "state-in-reverse",
    does: "tells a whole state from its last object to its first",
    because: "C-14: order is promised for each object",
    change: onAStore({ order: "reverse" }),
  },
  {
    name: "no-old-object",
    does: "tells an update without the object as it was before",
    because: "C-13: the state is told, and what it was before the user may keep himself",
    change: onAStore({ givesOldObject: false }),
  },
  {
    name: "stores-by-uid",
    does: "organises its store by uid",
    because: "C-04: what is looked up by name is found",
    change: onAStore({ storedBy: "uid" }),
  },
];
