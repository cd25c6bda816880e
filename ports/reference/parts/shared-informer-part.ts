import type { InformerParts } from "../../../src/client/informer/informer-parts.js";
import { SharedIndexInformer } from "../../../src/client/informer/shared-informer.js";
import type { SharedInformerOptions } from "../../../src/client/informer/shared-informer-options.js";
import { indexersFrom, transformFrom } from "./functions.js";
import { indexMethods } from "./indexer-part.js";
import { ListeningHandlers } from "./listening-handlers.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { ScriptedSource } from "./scripted-source.js";
import { storeMethods } from "./store-part.js";

/** docs/parts/shared-informer.md */
export function createSharedInformerPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return sharedInformerPart(settings, surroundings, {});
}

/** What of a shared informer may be of another make. */
export interface SharedInformerChange {
  readonly parts?: Partial<InformerParts>;
  readonly createInformer?: (options: SharedInformerOptions) => SharedIndexInformer;
}

/** The same with an informer of another make. */
export function sharedInformerPart(
  settings: PartArgs,
  { clock, prng, report }: PartSurroundings,
  {
    parts = {},
    createInformer = (options) => new SharedIndexInformer(options),
  }: SharedInformerChange,
): Part {
  const source = new ScriptedSource(settings, report);
  const informer = createInformer({
    listerWatcher: source,
    clock,
    prng,
    typeDescription: "/v1, Kind=ConfigMap",
    expectedKind: { apiVersion: "v1", kind: "ConfigMap" },
    indexers: indexersFrom(settings),
    transform: transformFrom(settings),
    parts,
    ...(settings.has("resyncPeriodMs")
      ? { resyncPeriodMs: settings.number("resyncPeriodMs") }
      : {}),
  });
  const handlers = new ListeningHandlers(informer, report);
  const stopping = new AbortController();
  return {
    methods: {
      ...source.methods(),
      ...storeMethods(informer.store),
      ...indexMethods(informer.indexer),
      ...handlers.methods(),
      run: () => run(informer, stopping.signal),
      stop: () => stopping.abort(),
      hasSynced: () => informer.hasSynced(),
      isDone: () => informer.synced.isDone(),
      isStopped: () => informer.isStopped(),
      lastSyncResourceVersion: () => informer.lastSyncResourceVersion(),
      addIndexers: (args) => informer.addIndexers(indexersFrom(args)),
      setTransform: (args) => informer.setTransform(transformFrom(args) ?? ((object) => object)),
      setWatchErrorHandler: (args) => {
        const name = args.text("name");
        informer.setWatchErrorHandler(() => report(`${name} warned`));
      },
    },
    close: () => {
      stopping.abort();
      handlers.close();
      source.close();
    },
  };
}

/** Runs until it has ended; a second run ends at once, as it has nothing to do. */
async function run(informer: SharedIndexInformer, signal: AbortSignal): Promise<void> {
  if (informer.hasStarted()) {
    informer.start();
    return;
  }
  informer.start({ signal });
  await informer.ended();
}
