import { SharedIndexInformer } from "../../../src/client/informer/shared-informer.js";
import {
  SharedInformerFactory,
  type SharedInformerFactoryOptions,
} from "../../../src/client/informer/shared-informer-factory.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import { transformFrom } from "./functions.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { ScriptedSource } from "./scripted-source.js";
import { jsonOf } from "./values.js";

/** What a factory knows informers on. */
const RESOURCES: ReadonlySet<string> = new Set(["configmaps", "pods", "secrets"]);

/** docs/parts/informer-factory.md */
export function createInformerFactoryPart(
  settings: PartArgs,
  surroundings: PartSurroundings,
): Part {
  return informerFactoryPart(
    settings,
    surroundings,
    (options) => new SharedInformerFactory(options),
  );
}

/** The same with a factory of another make. */
export function informerFactoryPart(
  settings: PartArgs,
  { clock, prng, report }: PartSurroundings,
  createFactory: (options: SharedInformerFactoryOptions) => SharedInformerFactory,
): Part {
  const source = new ScriptedSource(settings, report);
  const ownTransform = settings.has("ofInformers")
    ? transformFrom(settings.args("ofInformers"))
    : undefined;
  const abort = new AbortController();
  const wanted: SharedIndexInformer[] = [];
  const factory = createFactory({
    createInformer: (resource, resyncPeriodMs) => {
      if (!RESOURCES.has(resource)) throw new Error(`no informer found for ${resource}`);
      report("made", `${resource} ${resyncPeriodMs}`);
      return new SharedIndexInformer({
        listerWatcher: source,
        clock,
        prng,
        resyncPeriodMs,
        transform: ownTransform,
      });
    },
    transform: transformFrom(settings),
    resyncPeriodMs: settings.has("resyncPeriodMs") ? settings.number("resyncPeriodMs") : 0,
    resyncPeriodMsOf: settings.has("podResyncPeriodMs")
      ? { pods: settings.number("podResyncPeriodMs") }
      : {},
  });
  return {
    methods: {
      ...source.methods(),
      want: (args) => {
        wanted.push(factory.informerFor(args.text("resource")));
      },
      differentInformers: () => new Set(wanted).size,
      list: () => jsonOf(lastOf(wanted).store.list()),
      start: () => factory.start(abort.signal),
      stop: () => abort.abort(new Error("stopped by the scenario")),
      wait: async () => {
        const { synced } = await factory.waitForCacheSync(abort.signal);
        return [...synced].map(([resource, isSynced]) => `${resource} ${isSynced}`).sort();
      },
      waitForAll: async () => {
        const error = (await factory.waitForCacheSync(abort.signal)).asError();
        if (error !== undefined) throw error;
      },
      shutDown: () => factory.shutDown(),
    },
    close: () => {
      abort.abort();
      source.close();
    },
  };
}

function lastOf(informers: readonly SharedIndexInformer[]): SharedIndexInformer {
  const last = informers.at(-1);
  if (last === undefined) throw new CommandError("invalid", "no informer is wanted");
  return last;
}
