import { type Backoff, ExponentialBackoff } from "../../../src/client/informer/backoff.js";
import type { ListerWatcher } from "../../../src/client/informer/list-watch.js";
import { Reflector, type ReflectorOptions } from "../../../src/client/informer/reflector.js";
import type { ReflectorConfig } from "../../../src/client/informer/reflector-state.js";
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
  surroundings: PartSurroundings,
  createReflector: (
    options: ReflectorOptions,
  ) => Pick<Reflector, "run" | "listAndWatch" | "lastSyncResourceVersion">,
): Part {
  const { clock, prng, report } = surroundings;
  const source = new ScriptedSource(settings, report);
  const abort = new AbortController();
  const listerWatcher = listerWatcherFrom(settings, source);
  const reflector = createReflector({
    listerWatcher,
    store: new RecordingStore(settings, report),
    clock,
    prng,
    backoff: backoffFrom(settings, surroundings),
    config: configFrom(settings, listerWatcher),
    ...(settings.has("resyncPeriodMs")
      ? { resyncPeriodMs: settings.number("resyncPeriodMs") }
      : {}),
    ...(settings.has("watchTimeoutMinMs")
      ? { watchTimeoutMinMs: settings.number("watchTimeoutMinMs") }
      : {}),
  });
  return {
    methods: {
      ...source.methods(),
      run: () =>
        settings.flag("isOneCycle")
          ? reflector.listAndWatch(abort.signal)
          : reflector.run(abort.signal),
      stop: () => abort.abort(),
      lastSyncResourceVersion: () => reflector.lastSyncResourceVersion(),
    },
    close: () => {
      abort.abort();
      source.close();
    },
  };
}

/** The source itself, or what a client that says something about streaming lists makes of it. */
function listerWatcherFrom(settings: PartArgs, source: ScriptedSource): ListerWatcher {
  if (!settings.has("clientWatchList")) return source;
  const requests: ListerWatcher = {
    list: (options) => source.list(options),
    watch: (options) => source.watch(options),
  };
  return settings.text("clientWatchList") === "refuses"
    ? { ...requests, supportsWatchList: false }
    : requests;
}

function configFrom(
  settings: PartArgs,
  { supportsWatchList = true }: ListerWatcher,
): ReflectorConfig {
  const kind = settings.has("expectedKind") ? settings.text("expectedKind") : "ConfigMap";
  return {
    name: "reflector",
    typeDescription: kind === "nothing" ? "<unspecified>" : `/v1, Kind=${kind}`,
    isWatchListEnabled: supportsWatchList,
    pageMaxCount: settings.has("pageSize") ? settings.number("pageSize") : undefined,
    expectedKind: kind === "nothing" || kind === "untyped" ? undefined : { apiVersion: "v1", kind },
    internalErrorRetryMaxMs: settings.has("internalErrorRetryMaxMs")
      ? settings.number("internalErrorRetryMaxMs")
      : 0,
    isVersionTakenFromInitialAdds: false,
  };
}

/** The one that informers have, or one that the scenario chooses, without jitter. */
function backoffFrom(settings: PartArgs, { clock, prng }: PartSurroundings): Backoff {
  if (!settings.has("pauseMs")) {
    return new ExponentialBackoff({ clock, prng, reset: "since-last-reset" });
  }
  return new ExponentialBackoff({
    clock,
    prng,
    reset: "since-last-reset",
    delayMinMs: settings.number("pauseMs"),
    delayMaxMs: Number.POSITIVE_INFINITY,
    factor: settings.has("pauseFactor") ? settings.number("pauseFactor") : 1,
    jitter: 0,
  });
}
