import { DeltaFifo } from "./delta-fifo.js";
import type { Log } from "./log.js";
import type { Queue } from "./queue.js";
import { RealFifo } from "./real-fifo.js";
import type { KeyListerGetter, TransformFunc } from "./store.js";

/** The queue between reflector and store: client-go's default up to 0.32, in 0.33-0.35, and since 0.36. */
export type QueueMode = "delta-fifo" | "real-fifo" | "atomic-fifo";

/** Options of an informer's queue. */
export interface CreateQueueOptions {
  readonly mode: QueueMode;
  /** For messages: the queued resource. */
  readonly typeDescription: string;
  /** The processed objects. */
  readonly knownObjects: KeyListerGetter;
  readonly transform: TransformFunc | undefined;
  readonly log: Log;
}

/** Creates the queue of an informer, with the options of client-go's informers. */
export function createQueue(options: CreateQueueOptions): Queue {
  const { mode, knownObjects, transform, log, typeDescription } = options;
  switch (mode) {
    case "delta-fifo":
      return new DeltaFifo({ name: `DeltaFIFO ${typeDescription}`, knownObjects, transform, log });
    case "real-fifo":
      return new RealFifo({
        name: `RealFIFO ${typeDescription}`,
        mode: { type: "per-object", knownObjects },
        transform,
        log,
      });
    case "atomic-fifo":
      return new RealFifo({
        name: `RealFIFO ${typeDescription}`,
        mode: { type: "atomic", emitsBookmarks: true },
        transform,
        log,
      });
  }
}
