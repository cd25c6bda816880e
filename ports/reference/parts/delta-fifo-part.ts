import { DeltaFifo, type DeltaFifoOptions } from "../../../src/client/informer/delta-fifo.js";
import { metaNamespaceKey } from "../../../src/client/informer/key.js";
import { keyFuncFrom, transformFrom } from "./functions.js";
import { knownObjectsFrom } from "./known-objects.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { queueMethods } from "./queue-methods.js";
import { jsonOf } from "./values.js";

/** docs/parts/delta-fifo.md */
export function createDeltaFifoPart(settings: PartArgs): Part {
  return deltaFifoPart(settings, (options) => new DeltaFifo(options));
}

/** The same over a queue of another make, such as one that is wrong on purpose. */
export function deltaFifoPart(
  settings: PartArgs,
  createQueue: (options: DeltaFifoOptions) => DeltaFifo,
): Part {
  const knownObjects = knownObjectsFrom(settings);
  const queue = createQueue({
    keyFunc: keyFuncFrom(settings, metaNamespaceKey),
    transform: transformFrom(settings),
    replaceDeltaType: settings.flag("emitDeltaTypeReplaced") ? "Replaced" : "Sync",
    ...(knownObjects === undefined ? {} : { knownObjects }),
  });
  return {
    methods: {
      ...queueMethods(queue),
      keyOf: (args) => queue.keyOf(args.deletedObject("object")),
      addIfNotPresent: (args) => queue.addIfNotPresent(args.deltas("object")),
      list: () => jsonOf(queue.list()),
      listKeys: () => queue.listKeys(),
      get: (args) => jsonOf(queue.get(args.deletedObject("object"))),
      getByKey: (args) => jsonOf(queue.getByKey(args.text("key"))),
    },
    close: () => queue.close(),
  };
}
