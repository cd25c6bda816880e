import { DoneSignal } from "../../../src/client/informer/done-checker.js";
import type { ListOptions } from "../../../src/client/informer/list-watch.js";
import { Reflector } from "../../../src/client/informer/reflector.js";
import { SharedIndexInformer } from "../../../src/client/informer/shared-informer.js";
import type { SharedInformerOptions } from "../../../src/client/informer/shared-informer-options.js";
import type { Mutant } from "../mutant.js";
import { listerWatcherExcept } from "../wrong-lister-watcher.js";

/** Informers that do not stop, or do not begin, when they are told. */
export const STOP_MUTANTS: readonly Mutant[] = [
  {
    name: "watch-survives-stop",
    does: "leaves its watch open when it is stopped",
    mimics: "official Java client before 10.0, kubernetes-client/java#1332",
    killedBy: ["stop-ends-the-watch"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => ({
        watch: async (options) => {
          const watch = await honest.watch(options, new AbortController().signal);
          const stopped = new DoneSignal("stopped");
          const ended = stopped.done.then(() => undefined);
          return {
            next: () => Promise.race([watch.next(), ended]),
            stop: () => stopped.complete(),
          };
        },
      })),
    },
  },
  {
    name: "opens-watch-after-stop",
    does: "opens a watch when the list that was in flight at the stop ends",
    mimics: "client-node up to 2.0.1, kubernetes-client/javascript#3052",
    breaks: ["SHARED-17"],
    killedBy: ["stop-while-list-is-pending"],
    change: {
      createListerWatcher: listerWatcherExcept((honest) => {
        const never = () => new AbortController().signal;
        const watchAfter = async (signal: AbortSignal, resourceVersion: string | undefined) => {
          if (!signal.aborted) return;
          const options: ListOptions = resourceVersion === undefined ? {} : { resourceVersion };
          await honest.watch({ ...options, timeoutSeconds: 300 }, never()).catch(() => undefined);
        };
        return {
          list: async (options, signal) => {
            const list = await honest.list(options, never());
            await watchAfter(signal, list.metadata.resourceVersion);
            return list;
          },
          watch: async (options, signal) => {
            const watch = await honest.watch(options, never());
            await watchAfter(signal, options.resourceVersion);
            return watch;
          },
        };
      }),
    },
  },
  {
    name: "timer-survives-stop",
    does: "continues after a backoff during which it was stopped",
    mimics: "client-node up to 2.0.1, kubernetes-client/javascript#3052",
    breaks: ["SHARED-17"],
    killedBy: ["stop-while-pausing"],
    change: {
      createReflector: (options) => {
        const reflector = new Reflector(options);
        return {
          lastSyncResourceVersion: () => reflector.lastSyncResourceVersion(),
          run: (signal) => {
            void reflector.run(new AbortController().signal);
            return new Promise((resolve) => {
              signal.addEventListener("abort", () => resolve(), { once: true });
            });
          },
        };
      },
    },
  },
  {
    name: "notifies-after-stop",
    does: "reports that it has stopped, and continues",
    mimics: "no known case: a stop that sets a flag",
    breaks: ["SHARED-18", "PROC-06", "SHARED-17", "C-40"],
    killedBy: ["stop-silences-handlers", "stop-ends-the-watch"],
    change: {
      createInformer: (options) =>
        new (class extends SharedIndexInformer {
          #isSaidToHaveStopped = false;

          override async stop(): Promise<void> {
            if (this.#isSaidToHaveStopped) await super.stop();
            this.#isSaidToHaveStopped = true;
          }

          override isStopped(): boolean {
            return this.#isSaidToHaveStopped;
          }
        })(options),
    },
  },
  {
    name: "stop-is-not-known",
    does: "never reports that it has stopped",
    mimics: "no known case: a state that is not kept",
    killedBy: ["stopped-is-known"],
    change: {
      createInformer: (options) =>
        new (class extends SharedIndexInformer {
          override isStopped(): boolean {
            return false;
          }
        })(options),
    },
  },
  {
    name: "stop-clears-store",
    does: "empties the store when it is stopped",
    mimics: "no known case: a stop that frees everything",
    killedBy: ["store-outlives-stop"],
    change: {
      createInformer: (options) =>
        new (class extends SharedIndexInformer {
          override async stop(): Promise<void> {
            await super.stop();
            this.indexer.replace([], "");
          }
        })(options),
    },
  },
  {
    name: "starts-when-created",
    does: "sends requests before it is started",
    mimics: "no known case: a constructor that starts",
    killedBy: ["store-empty-before-start"],
    change: {
      createInformer: (options: SharedInformerOptions) => {
        const informer = new SharedIndexInformer(options);
        informer.start();
        return informer;
      },
    },
  },
];
