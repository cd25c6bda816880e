import { Cache } from "../../src/client/informer/cache.js";
import type { DeletedObject } from "../../src/client/informer/deleted-final-state-unknown.js";
import { deletionHandlingMetaNamespaceKey, keyOf } from "../../src/client/informer/key.js";
import type { Notification } from "../../src/client/informer/notification.js";
import { ProcessorListener } from "../../src/client/informer/processor-listener.js";
import type { InformerChange } from "./mutant.js";
import { listerWatcherExcept } from "./wrong-lister-watcher.js";

/** An informer that does what it owes, and uses more and more for it: no scenario lasts long enough to see that. */
export interface Leak {
  readonly name: string;
  /** What it does wrong, as a clause. */
  readonly does: string;
  /** What `explore --soak` finds growing. */
  readonly grows: "heapBytes" | "watches";
  readonly change: InformerChange;
}

const A_YEAR_S = 31_536_000;

/** Found by `explore --soak` alone. */
export const LEAKS: readonly Leak[] = [
  {
    name: "keeps-notifications",
    does: "retains every notification that it has delivered",
    grows: "heapBytes",
    change: {
      createListener: (options) =>
        new (class extends ProcessorListener {
          readonly #delivered: Notification[] = [];

          override add(notification: Notification): void {
            this.#delivered.push(notification);
            super.add(notification);
          }
        })(options),
    },
  },
  {
    name: "keeps-deleted-objects",
    does: "retains deleted objects in a map next to its store, by key",
    grows: "heapBytes",
    change: {
      createIndexer: (indexers) =>
        new (class extends Cache {
          readonly #deleted = new Map<string, DeletedObject>();

          override delete(object: DeletedObject): void {
            this.#deleted.set(keyOf(deletionHandlingMetaNamespaceKey, object), object);
            super.delete(object);
          }
        })({ indexers }),
    },
  },
  {
    name: "leaves-watches-open",
    does: "opens a second watch with each of its own, and never closes it",
    grows: "watches",
    change: {
      createListerWatcher: listerWatcherExcept((honest) => {
        const forgotten = new AbortController().signal;
        return {
          watch: async (parameters, signal) => {
            const beside = { ...parameters, timeoutSeconds: A_YEAR_S };
            honest.watch(beside, forgotten).then(
              async (watch) => {
                while ((await watch.next()) !== undefined);
              },
              () => undefined,
            );
            return honest.watch(parameters, signal);
          },
        };
      }),
    },
  },
];
