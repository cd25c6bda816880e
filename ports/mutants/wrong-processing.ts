/**
 * Ways to process popped deltas that differ from the reference's in one thing.
 */
import type { Delta } from "../../src/client/informer/delta.js";
import type { InformerParts } from "../../src/client/informer/informer-parts.js";
import type { StoreListener } from "../../src/client/informer/notification.js";
import { type ProcessTarget, processDeltas } from "../../src/client/informer/process-deltas.js";

/** Processes a delta; false leaves it to the reference. */
export type ProcessOtherwise = (
  target: ProcessTarget,
  delta: Delta,
  isInInitialList: boolean,
) => boolean;

/** The parts that process deltas one by one, `change` first. Batches are processed in the same way. */
export function processingExcept(
  change: ProcessOtherwise,
): Pick<InformerParts, "processDeltas" | "processDeltasInBatch"> {
  const processAll: InformerParts["processDeltas"] = (target, deltas, isInInitialList) => {
    for (const delta of deltas) {
      if (!change(target, delta, isInInitialList)) processDeltas(target, [delta], isInInitialList);
    }
  };
  return { processDeltas: processAll, processDeltasInBatch: processAll };
}

/** The parts that notify the listener otherwise; callbacks that `change` does not replace stay. */
export function notifyingExcept(
  change: (listener: StoreListener, delta: Delta) => Partial<StoreListener>,
): Pick<InformerParts, "processDeltas" | "processDeltasInBatch"> {
  return processingExcept((target, delta, isInInitialList) => {
    const { listener } = target;
    const changed: StoreListener = {
      onAdd: (object, isInitial) => listener.onAdd(object, isInitial),
      onUpdate: (older, newer) => listener.onUpdate(older, newer),
      onDelete: (object) => listener.onDelete(object),
      ...change(listener, delta),
    };
    processDeltas({ ...target, listener: changed }, [delta], isInInitialList);
    return true;
  });
}
