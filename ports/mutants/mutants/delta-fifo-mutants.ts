import {
  DeletedFinalStateUnknown,
  type DeletedObject,
} from "../../../src/client/informer/deleted-final-state-unknown.js";
import {
  DeltaFifo,
  type DeltaFifoOptions,
  type FifoDelta,
  type FifoDeltas,
} from "../../../src/client/informer/delta-fifo.js";
import { type PopProcess, QueueClosedError } from "../../../src/client/informer/queue.js";
import type { TransformFunc } from "../../../src/client/informer/store.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { Mutant } from "../mutant.js";
import { TamperedDeltaFifo, withDeltaFifo } from "../tampered-delta-fifo.js";

/** DeltaFIFOs that gather, drop or hand over the wrong thing. */
export const DELTA_FIFO_MUTANTS: readonly Mutant[] = [
  {
    name: "delta-fifo-delta-by-delta",
    does: "pops a single delta, and queues its object again",
    mimics: "no known case: a queue of events instead of one of objects",
    killedBy: ["delta-fifo-gathers-by-object", "delta-fifo-one-delta-each"],
    change: withDeltaFifo(
      (options) =>
        new (class extends DeltaFifo {
          override pop(process: PopProcess<FifoDeltas>): Promise<void> {
            return super.pop((deltas, isInInitialList) => {
              const [first, ...others] = deltas;
              if (first !== undefined) process([first], isInInitialList);
              if (others.length > 0) this.addIfNotPresent(others);
            });
          }
        })(options),
    ),
  },
  {
    name: "delta-fifo-newest-only",
    does: "pops only the newest delta of an object",
    mimics: "no known case: a queue that only keeps the newest state, as FIFO does",
    breaks: ["DELTAFIFO-02"],
    killedBy: ["delta-fifo-one-delta-each", "delta-fifo-foo-bar-baz"],
    change: tampering((deltas) => deltas.slice(-1)),
  },
  {
    name: "delta-fifo-keeps-newer-deletion",
    does: "keeps the newer of two deletions, which may hold less information",
    mimics: "no known case: the last event treated as the best",
    killedBy: ["delta-fifo-keeps-older-deletion"],
    change: withDeltaFifo(
      (options) =>
        new (class extends TamperedDeltaFifo {
          readonly #newest = new Map<string, DeletedObject>();

          override delete(object: DeletedObject): void {
            this.#newest.set(this.keyOf(object), object);
            super.delete(object);
          }

          protected override tamper(deltas: FifoDeltas): FifoDeltas {
            const newest = this.#newest.get(this.keyOf(deltas));
            const last = deltas.at(-1);
            if (newest === undefined || last?.type !== "Deleted") return deltas;
            return [...deltas.slice(0, -1), { type: "Deleted", object: newest }];
          }
        })(options),
    ),
  },
  {
    name: "delta-fifo-merges-equals",
    does: "deduplicates two consecutive deltas that look the same",
    mimics: "no known case: deduplication that was meant for deletions",
    killedBy: ["delta-fifo-keeps-repeated-updates", "delta-fifo-keeps-repeated-lists"],
    change: tampering((deltas) =>
      deltas.filter((delta, index) => {
        const previous = deltas[index - 1];
        return previous?.type !== delta.type || delta.type === "Deleted";
      }),
    ),
  },
  {
    name: "delta-fifo-queues-every-deletion",
    does: "queues the deletion of an unknown object",
    mimics: "no known case: a deletion that is queued without looking up the object",
    killedBy: ["delta-fifo-delete-unheard-of", "delta-fifo-delete-unknown"],
    change: withDeltaFifo(
      (options) =>
        new (class extends DeltaFifo {
          override delete(object: DeletedObject): void {
            if (this.get(object) === undefined) this.addIfNotPresent([{ type: "Deleted", object }]);
            else super.delete(object);
          }
        })(options),
    ),
  },
  {
    name: "delta-fifo-drops-deletion-of-known",
    does: "drops the deletion of a known object that has nothing queued",
    mimics: "no known case: a lookup in the queue only, as without known objects",
    killedBy: ["delta-fifo-delete-known"],
    change: withDeltaFifo(
      (options) =>
        new (class extends DeltaFifo {
          override delete(object: DeletedObject): void {
            if (this.get(object) !== undefined) super.delete(object);
          }
        })(options),
    ),
  },
  {
    name: "delta-fifo-keyed-by-content",
    does: "queues a tombstone under the key of the object in it",
    mimics: "no known case: a key function that unwraps tombstones",
    killedBy: ["delta-fifo-key-of", "delta-fifo-tombstone-is-deleted-by-key"],
    change: withDeltaFifo(
      (options) =>
        new (class extends DeltaFifo {
          override keyOf(object: DeletedObject | FifoDeltas): string {
            const isTombstone = object instanceof DeletedFinalStateUnknown;
            return super.keyOf(isTombstone ? (object.object ?? object) : object);
          }
        })(options),
    ),
  },
  {
    name: "delta-fifo-transforms-when-popped",
    does: "transforms objects when they are popped, not when they are queued",
    mimics: "client-go 0.23-0.26, which transformed while processing",
    killedBy: ["delta-fifo-transforms-no-given-tombstone", "delta-fifo-transforms-no-resync"],
    change: withDeltaFifo((options) => {
      const { transform, ...others } = options;
      return tampered(others, (deltas) => deltas.map((delta) => transformed(delta, transform)));
    }),
  },
  {
    name: "delta-fifo-close-wakes-one",
    does: "wakes only one waiting consumer when it is closed",
    mimics: "no known case: a signal instead of a broadcast",
    killedBy: ["delta-fifo-close-wakes-all"],
    change: withDeltaFifo(
      (options) =>
        new (class extends DeltaFifo {
          #hasTold = false;

          override async pop(process: PopProcess<FifoDeltas>): Promise<void> {
            try {
              await super.pop(process);
            } catch (error) {
              if (error instanceof QueueClosedError && this.#hasTold) await forever();
              this.#hasTold = true;
              throw error;
            }
          }
        })(options),
    ),
  },
];

/** The reference with a DeltaFIFO that hands over something else. */
function tampering(tamper: (deltas: FifoDeltas) => FifoDeltas) {
  return withDeltaFifo((options) => tampered(options, tamper));
}

function tampered(
  options: DeltaFifoOptions,
  tamper: (deltas: FifoDeltas) => FifoDeltas,
): DeltaFifo {
  return new (class extends TamperedDeltaFifo {
    protected override tamper(deltas: FifoDeltas): FifoDeltas {
      return tamper(deltas);
    }
  })(options);
}

function transformed(delta: FifoDelta, transform: TransformFunc | undefined): FifoDelta {
  if (transform === undefined) return delta;
  if (delta.type !== "Deleted") return { ...delta, object: transform(delta.object) };
  const { object } = delta;
  if (!(object instanceof DeletedFinalStateUnknown)) {
    return { ...delta, object: transform(object) };
  }
  const inner: KubernetesObject | undefined = object.object && transform(object.object);
  return { ...delta, object: new DeletedFinalStateUnknown(object.key, inner) };
}

function forever(): Promise<never> {
  return new Promise(() => undefined);
}
