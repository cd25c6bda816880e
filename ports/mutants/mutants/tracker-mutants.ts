import { AsyncTracker } from "../../../src/client/informer/async-tracker.js";
import type { DoneChecker } from "../../../src/client/informer/done-checker.js";
import { Lazy } from "../../../src/client/informer/lazy.js";
import { SingleFileTracker } from "../../../src/client/informer/single-file-tracker.js";
import { SyncResult } from "../../../src/client/informer/sync-result.js";
import { waitFor, waitForCacheSync } from "../../../src/client/informer/wait-for-cache-sync.js";
import { sleep } from "../../../src/time/clock.js";
import { type CacheWaits, cacheWaitPart } from "../../reference/parts/cache-wait-part.js";
import { lazyPart } from "../../reference/parts/lazy-part.js";
import { syncTrackerPart, type Trackers } from "../../reference/parts/sync-tracker-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Trackers, lazy values and waits that are wrong alone. */
export const TRACKER_MUTANTS: readonly Mutant[] = [
  {
    name: "tracker-ignores-source",
    does: "has synced when everything that was started is finished, whatever its source reports",
    mimics: "no known case: a counter of pending items treated as the whole",
    breaks: ["SYNC-09"],
    killedBy: ["tracker-waits-for-source [no]"],
    change: withTrackers({
      createSingleFile: () => new SingleFileTracker("tracker", finishedSource()),
    }),
  },
  {
    name: "tracker-swallows-surplus",
    does: "ignores that more is finished than was started",
    mimics: "no known case: a counter that stops at zero",
    killedBy: ["tracker-counts-below-nothing"],
    change: withTrackers({
      createSingleFile: (source) =>
        new (class extends SingleFileTracker {
          override finish(): void {
            try {
              super.finish();
            } catch {
              super.start();
            }
          }
        })("tracker", source),
    }),
  },
  {
    name: "tracker-by-key-counts",
    does: "counts items where it should track keys",
    mimics: "no known case: one kind of tracker for everything",
    killedBy: ["tracker-by-key-is-lenient", "tracker-by-key-knows-which"],
    change: withTrackers({ createAsync: (source) => new SingleFileTracker("tracker", source) }),
  },
  {
    name: "tracker-starts-nothing-late",
    does: "does not wait for what is started after its source has synced",
    mimics: "no known case: a set that is closed with its source",
    killedBy: ["tracker-starts-after-source [yes]"],
    change: withTrackers({
      createAsync: (source) =>
        new (class extends AsyncTracker<string> {
          override start(key: string): void {
            if (!source.isDone()) super.start(key);
          }
        })("tracker", source),
    }),
  },
  {
    name: "tracker-tells-nobody",
    does: "syncs without waking its waiters",
    mimics: "no known case: a promise that is not resolved",
    killedBy: ["tracker-is-done [no]"],
    change: withTrackers({
      createSingleFile: (source) =>
        new (class extends SingleFileTracker {
          override get done(): Promise<void> {
            return new Promise(() => undefined);
          }
        })("tracker", source),
    }),
  },
  {
    name: "lazy-keeps-nothing",
    does: "computes its value on every call",
    mimics: "no known case: a cache that is filled and never read",
    killedBy: ["lazy-is-kept", "lazy-is-shared"],
    change: withLazy((evaluate) => ({ get: evaluate, notify: () => undefined })),
  },
  {
    name: "lazy-keeps-the-last-to-end",
    does: "keeps the value whose evaluation ended last, though another started later",
    mimics: "no known case: a result that is stored on completion",
    killedBy: ["lazy-older-does-not-overwrite"],
    change: withLazy((evaluate) => new LastToEnd(evaluate)),
  },
  {
    name: "lazy-keeps-failures",
    does: "fails forever once it has failed",
    mimics: "no known case: a promise that is kept, rejected or not",
    killedBy: ["lazy-failure"],
    change: withLazy((evaluate) => {
      let kept: Promise<number> | undefined;
      return {
        get: () => {
          kept ??= evaluate();
          return kept;
        },
        notify: () => {
          kept = undefined;
        },
      };
    }),
  },
  {
    name: "wait-looks-late",
    does: "waits 100 ms before its first check",
    mimics: "client-go before 0.17, whose poll started with a wait",
    killedBy: ["asking-looks-at-once"],
    change: withWaits({
      waitForCacheSync: async (clock, signal, ...hasSynced) => {
        await sleep(clock, 100, signal);
        return waitForCacheSync(clock, signal, ...hasSynced);
      },
    }),
  },
  {
    name: "wait-ends-with-the-first",
    does: "returns when one of the informers it waits for has synced",
    mimics: "no known case: a race instead of all",
    killedBy: ["waiting-ends-with-the-last"],
    change: withWaits({
      waitFor: async (signal, what, checkers) => {
        const each = checkers.map((checker) => waitFor(signal, what, [checker]));
        return each.length === 0 || Promise.race(each);
      },
    }),
  },
  {
    name: "wait-gives-up-when-stopped",
    does: "does not check what has synced when it has been stopped",
    mimics: "no known case: the signal checked first",
    killedBy: ["waiting-after-stop"],
    change: withWaits({
      waitFor: async (signal, what, checkers) => !signal.aborted && waitFor(signal, what, checkers),
    }),
  },
  {
    name: "result-in-any-order",
    does: "reports unsynced informers in the order of its map",
    mimics: "no known case: names that are not sorted",
    killedBy: ["sync-result"],
    change: withWaits({
      createResult: (synced, cause) =>
        new (class extends SyncResult {
          override asError(): Error | undefined {
            if (cause === undefined) return undefined;
            const names = [...synced].filter(([, isSynced]) => !isSynced).map(([name]) => name);
            return new Error(`failed to sync all caches: ${names.join(", ")}: ${String(cause)}`);
          }
        })(synced, cause),
    }),
  },
];

function finishedSource(): DoneChecker {
  return { name: "source", done: Promise.resolve(), isDone: () => true };
}

function withTrackers(changed: Partial<Trackers>): InformerChange {
  return { components: { "sync-tracker": (settings) => syncTrackerPart(settings, changed) } };
}

function withLazy(createLazy: Parameters<typeof lazyPart>[0]): InformerChange {
  return { components: { lazy: () => lazyPart(createLazy) } };
}

function withWaits(changed: Partial<CacheWaits>): InformerChange {
  return {
    components: {
      "cache-wait": (settings, surroundings) => cacheWaitPart(settings, surroundings, changed),
    },
  };
}

/** Takes whatever ends for the newest. */
class LastToEnd extends Lazy<number> {
  readonly #work: () => Promise<number>;
  #kept: number | undefined;

  constructor(evaluate: () => Promise<number>) {
    super(evaluate);
    this.#work = evaluate;
  }

  override notify(): void {
    this.#kept = undefined;
  }

  override async get(): Promise<number> {
    if (this.#kept !== undefined) return this.#kept;
    const value = await this.#work();
    this.#kept = value;
    return value;
  }
}
