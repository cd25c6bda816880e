import { metaNamespaceKey } from "../../../src/client/informer/key.js";
import {
  RealFifo,
  type RealFifoMode,
  type RealFifoOptions,
} from "../../../src/client/informer/real-fifo.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import { keyFuncFrom, transformFrom } from "./functions.js";
import { knownObjectsFrom } from "./known-objects.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { popBatchMethod, queueMethods } from "./queue-methods.js";

/** docs/parts/real-fifo.md */
export function createRealFifoPart(settings: PartArgs): Part {
  return realFifoPart(settings, (options) => new RealFifo(options));
}

/** The same over a queue of another make, such as one that is wrong on purpose. */
export function realFifoPart(
  settings: PartArgs,
  createQueue: (options: RealFifoOptions) => RealFifo,
): Part {
  const queue = createQueue({
    mode: modeFrom(settings),
    keyFunc: keyFuncFrom(settings, metaNamespaceKey),
    transform: transformFrom(settings),
  });
  const methods = queueMethods(queue);
  return {
    methods: {
      ...methods,
      ...popBatchMethod(queue, methods),
      bookmark: (args) => queue.bookmark(args.text("resourceVersion")),
    },
    close: () => queue.close(),
  };
}

/** `unlockWhileProcessing` says nothing here: there is no lock. */
function modeFrom(settings: PartArgs): RealFifoMode {
  if (settings.flag("atomicEvents")) {
    return { type: "atomic", emitsBookmarks: settings.flag("emitDeltaTypeBookmark") };
  }
  const knownObjects = knownObjectsFrom(settings);
  if (knownObjects !== undefined) return { type: "per-object", knownObjects };
  throw new CommandError("refused", "a queue that is not atomic needs known objects");
}
