import { DoneSignal } from "../../../src/client/informer/done-checker.js";
import { SyncResult } from "../../../src/client/informer/sync-result.js";
import { waitFor, waitForCacheSync } from "../../../src/client/informer/wait-for-cache-sync.js";
import { known } from "../behaviours.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";

/** The functions that the part is made of. */
export interface CacheWaits {
  readonly waitFor: typeof waitFor;
  readonly waitForCacheSync: typeof waitForCacheSync;
  readonly createResult: (synced: ReadonlyMap<string, boolean>, cause?: unknown) => SyncResult;
}

const CACHE_WAITS: CacheWaits = {
  waitFor,
  waitForCacheSync,
  createResult: (synced, cause) => new SyncResult(synced, cause),
};

/** docs/parts/cache-wait.md */
export function createCacheWaitPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return cacheWaitPart(settings, surroundings, {});
}

/** The same with waits of another make. */
export function cacheWaitPart(
  settings: PartArgs,
  { clock }: PartSurroundings,
  changed: Partial<CacheWaits>,
): Part {
  const waits = { ...CACHE_WAITS, ...changed };
  const names = settings.has("waitsFor") ? settings.texts("waitsFor") : [];
  const signals = new Map(names.map((name) => [name, new DoneSignal(name)]));
  const abort = new AbortController();
  let looks = 0;
  const checkers = [...signals.values()];
  const asked = checkers.map((signal, i) => () => {
    if (i === 0) looks++;
    return signal.isDone();
  });
  return {
    methods: {
      finish: (args) => known(signals, "cache", args.text("key")).complete(),
      stop: () => abort.abort(),
      waitByAsking: () => waits.waitForCacheSync(clock, abort.signal, ...asked),
      wait: () => waits.waitFor(abort.signal, "", checkers),
      looks: () => looks,
      asError: (args) => {
        const synced = new Map([
          ...args.texts("synced").map((name) => [name, true] as const),
          ...args.texts("unsynced").map((name) => [name, false] as const),
        ]);
        const cause = args.has("cause") ? new Error(args.text("cause")) : undefined;
        const error = waits.createResult(synced, cause).asError();
        if (error !== undefined) throw error;
      },
    },
    close: () => abort.abort(),
  };
}
