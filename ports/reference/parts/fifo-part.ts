import { Fifo, type FifoOptions } from "../../../src/client/informer/fifo.js";
import { deletionHandlingMetaNamespaceKey } from "../../../src/client/informer/key.js";
import { keyFuncFrom } from "./functions.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { queueMethods } from "./queue-methods.js";
import { jsonOf } from "./values.js";

/** docs/parts/fifo.md */
export function createFifoPart(settings: PartArgs): Part {
  return fifoPart(settings, (options) => new Fifo(options));
}

/** The same over a queue of another make, such as one that is wrong on purpose. */
export function fifoPart(settings: PartArgs, createQueue: (options: FifoOptions) => Fifo): Part {
  const queue = createQueue({ keyFunc: keyFuncFrom(settings, deletionHandlingMetaNamespaceKey) });
  return {
    methods: {
      ...queueMethods(queue),
      addIfNotPresent: (args) => queue.addIfNotPresent(args.object("object")),
      list: () => jsonOf(queue.list()),
      listKeys: () => queue.listKeys(),
      get: (args) => jsonOf(queue.get(args.object("object"))),
      getByKey: (args) => jsonOf(queue.getByKey(args.text("key"))),
    },
    close: () => queue.close(),
  };
}
