import { Cache } from "../../../src/informer/cache.js";
import { DeltaFifo, type DeltaFifoOptions } from "../../../src/informer/delta-fifo.js";
import { deletionHandlingMetaNamespaceKey } from "../../../src/informer/key.js";
import { keyFuncFrom, transformFrom } from "./functions.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { queueMethods } from "./queue-methods.js";

/** docs/parts/delta-fifo.md */
export function createDeltaFifoPart(settings: PartArgs): Part {
  return deltaFifoPart(settings, (options) => new DeltaFifo(options));
}

/** The same over a queue of another make, such as one that is wrong on purpose. */
export function deltaFifoPart(
  settings: PartArgs,
  createQueue: (options: DeltaFifoOptions) => DeltaFifo,
): Part {
  const queue = createQueue({
    keyFunc: keyFuncFrom(settings, deletionHandlingMetaNamespaceKey),
    transform: transformFrom(settings),
    replaceDeltaType: settings.flag("emitDeltaTypeReplaced") ? "Replaced" : "Sync",
    ...(settings.has("knownObjects") ? { knownObjects: cacheOf(settings) } : {}),
  });
  return { methods: queueMethods(queue), close: () => queue.close() };
}

function cacheOf(settings: PartArgs): Cache {
  const known = new Cache();
  for (const object of settings.objects("knownObjects")) known.add(object);
  return known;
}
