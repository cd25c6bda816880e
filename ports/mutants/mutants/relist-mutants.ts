import { DeletedFinalStateUnknown } from "../../../src/client/informer/deleted-final-state-unknown.js";
import type { ListerWatcher } from "../../../src/client/informer/list-watch.js";
import { processDeltas } from "../../../src/client/informer/process-deltas.js";
import { Reflector } from "../../../src/client/informer/reflector.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { InformerChange, Mutant } from "../mutant.js";
import { listerWatcherExcept } from "../wrong-lister-watcher.js";
import { notifyingExcept, processingExcept } from "../wrong-processing.js";

/** Informers that make the wrong thing of a list. */
export const RELIST_MUTANTS: readonly Mutant[] = [
  {
    name: "forgets-deletions-on-relist",
    does: "keeps objects that are missing from a list",
    mimics: "no known case: a list added to the store instead of replacing it",
    breaks: ["C-01", "C-15", "C-21", "RWATCH-13", "KEY-11", "SHARED-19"],
    killedBy: [
      "expired-watch-reports-missed-deletion [as an ERROR event]",
      "lost-event-is-made-good [deleted]",
      "lost-event-is-made-good [deleted]",
    ],
    change: processingExcept((target, delta, isInInitialList) => {
      if (delta.type !== "ReplacedAll") return false;
      const listed = delta.objects.map((object) => ({ type: "Replaced" as const, object }));
      processDeltas(target, listed, isInInitialList);
      return true;
    }),
  },
  {
    name: "forgets-deletions-on-later-relists",
    does: "keeps objects that are missing from its fifth list and later ones",
    mimics: "no known case: a comparison with what the first lists brought",
    killedBy: ["expired-watch-many-times"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept(keepingFromTheFifth),
    },
  },
  {
    name: "compares-lists-in-another-order",
    does: "compares a later list with its store as if the server sorted by namespace, then by name",
    mimics:
      "no known case: two sorted runs that are merged; a server sorts the text namespace/name, and - comes before /",
    breaks: ["C-15", "C-16"],
    killedBy: ["expired-watch-in-every-order"],
    change: comparingInOrder((text) => text),
  },
  {
    name: "compares-lists-by-dictionary",
    does: "compares a later list with its store as if the server sorted names without their hyphens",
    mimics: "no known case: two sorted runs that are merged, ours sorted by the machine's locale",
    breaks: ["C-15", "C-16"],
    killedBy: ["expired-watch-in-every-order"],
    change: comparingInOrder((text) => text.replaceAll("-", "")),
  },
  {
    name: "does-not-tell-missed-deletions",
    does: "removes objects that are missing from a list from the store, without a notification",
    mimics: "kube-rs 4.2.0, where a list replaces the store without delivering deletions",
    breaks: ["SHARED-19"],
    killedBy: ["expired-watch-reports-everything"],
    change: notifyingExcept((_listener, delta) =>
      delta.type === "ReplacedAll" ? { onDelete: () => undefined } : {},
    ),
  },
  {
    name: "deletes-without-tombstone-flag",
    does: "delivers a missed deletion as if its last state were known",
    mimics: "client-node 2.0.1, which has no tombstones",
    breaks: ["KEY-11", "RWATCH-13"],
    killedBy: ["expired-watch-tells-last-known-state"],
    change: notifyingExcept((listener) => ({
      onDelete: (deleted) =>
        listener.onDelete(
          deleted instanceof DeletedFinalStateUnknown && deleted.object !== undefined
            ? deleted.object
            : deleted,
        ),
    })),
  },
  {
    name: "tombstone-without-state",
    does: "delivers a missed deletion without the last known state",
    mimics: "no known case: a deletion delivered as a key only",
    breaks: ["KEY-11", "XFORM-02"],
    killedBy: ["transform-of-tombstones"],
    change: notifyingExcept((listener) => ({
      onDelete: (deleted) =>
        listener.onDelete(
          deleted instanceof DeletedFinalStateUnknown
            ? new DeletedFinalStateUnknown(deleted.key, undefined)
            : deleted,
        ),
    })),
  },
  {
    name: "clears-store-before-relist",
    does: "empties the store when it starts to relist",
    mimics: "no known case: an informer that is recreated after every expiry",
    killedBy: [
      "expired-watch-keeps-the-cache-meanwhile",
      "later-list-fails [HTTP 500]",
      "expired-watch-passes-nothing-off",
    ],
    change: {
      createReflector: (options) => {
        const { listerWatcher, store } = options;
        let isFirst = true;
        const clearing = () => {
          if (!isFirst) store.replace([], "0");
          isFirst = false;
        };
        const forgetful: ListerWatcher = {
          list: (request, signal) => {
            clearing();
            return listerWatcher.list(request, signal);
          },
          watch: (request, signal) => {
            if (request.sendInitialEvents === true) clearing();
            return listerWatcher.watch(request, signal);
          },
        };
        return new Reflector({ ...options, listerWatcher: forgetful });
      },
    },
  },
  {
    name: "relist-as-sync",
    does: "stores changes found by a list, but delivers them only with the next resync",
    mimics: "client-go up to 0.17, kubernetes/kubernetes#86015",
    breaks: ["SHARED-19", "CTRL-19"],
    killedBy: ["expired-watch-reports-everything", "lost-event-is-made-good [updated]"],
    change: notifyingExcept((_listener, delta) =>
      delta.type === "ReplacedAll" ? { onUpdate: () => undefined } : {},
    ),
  },
  {
    name: "relist-tells-unchanged",
    does: "delivers updates of unchanged objects to every handler after a relist",
    mimics: "client-node 0.10.2-0.14.0, kubernetes-client/javascript#379; kubernetes (Python) 36.0",
    killedBy: ["relist-disturbs-only-who-is-due"],
    change: { isSyncUpdate: () => false },
  },
  {
    name: "relist-adds-again",
    does: "delivers all objects of a list as additions, known or not",
    mimics: "no known case: a list that is not compared with the store",
    breaks: ["C-16", "CTRL-19", "SHARED-20"],
    killedBy: [
      "expired-watch-nothing-happened",
      "expired-watch-tells-once",
      "expired-watch-brings-nothing-new",
    ],
    change: notifyingExcept((listener, delta) =>
      delta.type === "ReplacedAll"
        ? { onUpdate: (_older, newer) => listener.onAdd(newer, false) }
        : {},
    ),
  },
  {
    name: "deletes-the-successor",
    does: "delivers the deletion of an object that was recreated unseen with the new object, and adds that",
    mimics: "no known case: a deletion that reads the store, which holds the list already",
    breaks: ["C-16"],
    killedBy: ["recreation-in-an-outage [with expiry as an ERROR event]"],
    change: notifyingExcept((listener, delta) =>
      delta.type === "ReplacedAll"
        ? {
            onUpdate: (older, newer) => {
              if (older.metadata.uid === newer.metadata.uid) {
                listener.onUpdate(older, newer);
              } else {
                listener.onDelete(newer);
                listener.onAdd(newer, false);
              }
            },
          }
        : {},
    ),
  },
  {
    name: "initial-flag-on-every-list",
    does: "marks the objects of every list as belonging to the first list",
    mimics: "no known case: a flag of the list instead of the informer",
    killedBy: ["initial-flag-not-after-relist"],
    change: processingExcept((target, delta) => {
      if (delta.type !== "ReplacedAll") return false;
      processDeltas(target, [delta], true);
      return true;
    }),
  },
  {
    name: "initial-flag-never",
    does: "marks no addition as belonging to the first list",
    mimics: "client-go before 0.27, whose handlers had no such flag",
    breaks: ["CTRL-18", "SHARED-04"],
    killedBy: ["first-list-adds-everything"],
    change: processingExcept((target, delta) => {
      processDeltas(target, [delta], false);
      return true;
    }),
  },
  {
    name: "initial-flag-always",
    does: "marks every addition as belonging to the first list",
    mimics: "no known case: a flag that is set and never reset",
    killedBy: ["initial-flag-only-on-first-list"],
    change: notifyingExcept((listener) => ({ onAdd: (object) => listener.onAdd(object, true) })),
  },
];

function keepingFromTheFifth(honest: ListerWatcher): Pick<ListerWatcher, "list"> {
  let count = 0;
  let before: readonly KubernetesObject[] = [];
  return {
    list: async (parameters, signal) => {
      const list = await honest.list(parameters, signal);
      count++;
      const names = new Set(list.items.map(({ metadata }) => metadata.name));
      const missing = before.filter(({ metadata }) => !names.has(metadata.name));
      before = list.items;
      return count < 5 ? list : { ...list, items: [...list.items, ...missing] };
    },
  };
}

/** Compares later lists with the store as a merge of two runs does that takes them for sorted, by what `spelt` makes of names. */
function comparingInOrder(spelt: (text: string) => string): InformerChange {
  return processingExcept((target, delta, isInInitialList) => {
    if (delta.type !== "ReplacedAll" || isInInitialList) return false;
    const objects = metInOrder(delta.objects, spelt);
    processDeltas(target, [{ ...delta, objects }], isInInitialList);
    return true;
  });
}

/**
 * The objects that a merge of two runs finds which it takes for sorted by namespace, then by name: none comes after a greater one.
 */
function metInOrder(
  objects: readonly KubernetesObject[],
  spelt: (text: string) => string,
): readonly KubernetesObject[] {
  let greatest: readonly [string, string] = ["", ""];
  return objects.filter(({ metadata: { namespace = "", name = "" } }) => {
    const place = [spelt(namespace), spelt(name)] as const;
    const isBehind = place[0] < greatest[0] || (place[0] === greatest[0] && place[1] < greatest[1]);
    if (!isBehind) greatest = place;
    return !isBehind;
  });
}
