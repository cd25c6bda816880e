import { ExponentialBackoff } from "../../../src/client/informer/backoff.js";
import { Controller, type ControllerOptions } from "../../../src/client/informer/controller.js";
import { DeltaFifo } from "../../../src/client/informer/delta-fifo.js";
import { KeyError } from "../../../src/client/informer/key.js";
import type { Queue } from "../../../src/client/informer/queue.js";
import { RealFifo } from "../../../src/client/informer/real-fifo.js";
import { Reflector } from "../../../src/client/informer/reflector.js";
import { Gate, popThrough } from "./gate.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { queueMethods } from "./queue-methods.js";
import { ScriptedSource } from "./scripted-source.js";
import { jsonOf } from "./values.js";

/** docs/parts/controller.md */
export function createControllerPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return controllerPart(settings, surroundings, (options) => new Controller(options));
}

/** The same with a controller of another make. */
export function controllerPart(
  settings: PartArgs,
  surroundings: PartSurroundings,
  createController: (options: ControllerOptions) => Controller,
): Part {
  const { report } = surroundings;
  const source = new ScriptedSource(settings, report);
  const abort = new AbortController();
  const gate = new Gate();
  const queue = queueFrom(settings);
  let isFailing = false;
  const process = (name: string, deltas: unknown) => {
    report(name, jsonOf(deltas));
    if (settings.flag("tellsOfSyncing")) report("synced", controller.hasSynced());
    if (!isFailing) return;
    isFailing = false;
    throw new KeyError(deltas, "the worker fails");
  };
  const controller: Controller = createController({
    queue: popThrough(gate, queue),
    reflector: reflectorFrom(settings, surroundings, source, queue),
    process: (deltas) => process("process", deltas),
    ...(settings.flag("processesBatches")
      ? { processBatch: (batch) => process("processBatch", batch) }
      : {}),
  });
  const { pop } = queueMethods(queue);
  return {
    methods: {
      ...source.methods(),
      ...(pop === undefined ? {} : { pop }),
      run: () => controller.run(abort.signal),
      stop: () => abort.abort(),
      hasSynced: () => controller.hasSynced(),
      lastSyncResourceVersion: () => controller.lastSyncResourceVersion(),
      hold: () => gate.hold(),
      release: () => gate.release(),
      failNext: () => {
        isFailing = true;
      },
    },
    close: () => {
      abort.abort();
      gate.release();
      source.close();
    },
  };
}

/** The queue between reflector and processing, which the scenario chooses. */
function queueFrom(settings: PartArgs): Queue {
  if (settings.has("queue") && settings.text("queue") === "DeltaFIFO") {
    return new DeltaFifo({ replaceDeltaType: "Replaced" });
  }
  // As informers make it.
  return new RealFifo({ mode: { type: "atomic", emitsBookmarks: true } });
}

function reflectorFrom(
  settings: PartArgs,
  { clock, prng }: PartSurroundings,
  source: ScriptedSource,
  queue: Queue,
): Reflector {
  return new Reflector({
    listerWatcher: source,
    store: queue,
    clock,
    prng,
    backoff: new ExponentialBackoff({ clock, prng, reset: "since-last-reset" }),
    config: {
      name: "controller",
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
    ...(settings.flag("refusesResyncs") ? { shouldResync: () => false } : {}),
    ...(settings.has("watchTimeoutMinMs")
      ? { watchTimeoutMinMs: settings.number("watchTimeoutMinMs") }
      : {}),
  });
}
