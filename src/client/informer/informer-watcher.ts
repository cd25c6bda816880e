import type { WatchEvent } from "../../wire/watch-event.js";
import type { Controller } from "./controller.js";
import { objectOf } from "./deleted-final-state-unknown.js";
import type { Indexer } from "./indexer.js";
import type { Watch } from "./list-watch.js";
import type { StoreListener } from "./notification.js";
import { createPlainInformer, type PlainInformerOptions } from "./plain-informer.js";
import { Wakeup } from "./wakeup.js";

/** How to create an informer watcher: like a plain informer, without the handler. */
export type InformerWatcherOptions = Omit<PlainInformerOptions, "handler">;

/** An informer that is read as a watch. */
export interface InformerWatcher {
  /** Read-only. */
  readonly store: Indexer;
  readonly controller: Pick<Controller, "hasSynced" | "lastSyncResourceVersion">;
  /** Existing objects as ADDED, and then every change. It only ends by `stop`, which stops the informer. */
  readonly watch: Watch;
  /** Resolves when the informer has ended after the watch was stopped. */
  readonly done: Promise<void>;
}

/**
 * Runs an informer and delivers its changes as a watch that never closes, never expires and starts with all existing
 * objects. The informer's lists compensate for missed events. Events are buffered for the reader without bound, so a slow
 * reader does not delay the store.
 * Mirrors: client-go@32ce75a7 tools/watch/informerwatcher.go `NewIndexerInformerWatcher`.
 */
export function createInformerWatcher(options: InformerWatcherOptions): InformerWatcher {
  const abort = new AbortController();
  const watch = new BufferedWatch(() => abort.abort());
  const { store, controller } = createPlainInformer({ ...options, handler: listenerOf(watch) });
  return { store, controller, watch, done: controller.run(abort.signal) };
}

/** A missed deletion is delivered with the last known state: a watch has no tombstones. */
function listenerOf(watch: BufferedWatch): StoreListener {
  return {
    onAdd: (object) => watch.push({ type: "ADDED", object }),
    onUpdate: (_, object) => watch.push({ type: "MODIFIED", object }),
    onDelete: (deleted) => {
      const object = objectOf(deleted);
      if (object !== undefined) watch.push({ type: "DELETED", object });
    },
  };
}

/** A watch with an unbounded buffer of events, in order. */
class BufferedWatch implements Watch {
  readonly #events: WatchEvent[] = [];
  readonly #wakeup = new Wakeup();
  readonly #onStop: () => void;
  #isStopped = false;

  constructor(onStop: () => void) {
    this.#onStop = onStop;
  }

  push(event: WatchEvent): void {
    this.#events.push(event);
    this.#wakeup.wake();
  }

  async next(): Promise<WatchEvent | undefined> {
    while (this.#events.length === 0 && !this.#isStopped) await this.#wakeup.wait();
    return this.#isStopped ? undefined : this.#events.shift();
  }

  stop(): void {
    this.#isStopped = true;
    this.#events.length = 0;
    this.#wakeup.wake();
    this.#onStop();
  }
}
