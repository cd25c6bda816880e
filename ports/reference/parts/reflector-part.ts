import { ExponentialBackoff } from "../../../src/informer/backoff.js";
import { Reflector, type ReflectorOptions } from "../../../src/informer/reflector.js";
import { transformFrom } from "./functions.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { RecordingStore } from "./recording-store.js";
import { ScriptedSource } from "./scripted-source.js";

/** docs/parts/reflector.md */
export function createReflectorPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return reflectorPart(settings, surroundings, (options) => new Reflector(options));
}

/** The same with a reflector of another make. */
export function reflectorPart(
  settings: PartArgs,
  { clock, prng, report }: PartSurroundings,
  createReflector: (
    options: ReflectorOptions,
  ) => Pick<Reflector, "run" | "lastSyncResourceVersion">,
): Part {
  const source = new ScriptedSource(settings, report);
  const store = new RecordingStore(report, transformFrom(settings));
  const abort = new AbortController();
  const reflector = createReflector({
    listerWatcher: source,
    store,
    clock,
    prng,
    backoff: new ExponentialBackoff({ clock, prng, reset: "since-last-reset" }),
    config: {
      name: "reflector",
      typeDescription: "/v1, Kind=ConfigMap",
      isWatchListEnabled: source.supportsWatchList,
      pageMaxCount: settings.has("pageSize") ? settings.number("pageSize") : undefined,
      expectedKind: { apiVersion: "v1", kind: "ConfigMap" },
      internalErrorRetryMaxMs: 0,
      isVersionTakenFromInitialAdds: false,
    },
    ...(settings.has("resyncPeriodMs")
      ? { resyncPeriodMs: settings.number("resyncPeriodMs") }
      : {}),
  });
  return {
    methods: {
      ...source.methods(),
      run: () => reflector.run(abort.signal),
      stop: () => abort.abort(),
      lastSyncResourceVersion: () => reflector.lastSyncResourceVersion(),
      failReplace: (args) => {
        store.replaceFailure = args.has("message") ? args.text("message") : undefined;
      },
    },
    close: () => {
      abort.abort();
      source.close();
    },
  };
}
