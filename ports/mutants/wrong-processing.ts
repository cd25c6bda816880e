/**
 * Ways to bring what was popped into the store that are the reference's, but for one thing.
 */
import type { Delta } from "../../src/client/informer/delta.js";
import type { InformerParts } from "../../src/client/informer/informer-parts.js";
import type { StoreListener } from "../../src/client/informer/notification.js";
import { type ProcessTarget, processDeltas } from "../../src/client/informer/process-deltas.js";

/** Works a delta off; false leaves it to the reference. */
export type ProcessOtherwise = (
  target: ProcessTarget,
  delta: Delta,
  isInInitialList: boolean,
) => boolean;

/** The parts that work deltas off one by one, `change` first. Batches are worked off in the same way. */
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

/** The parts that notify the listener otherwise; what `change` does not replace is delivered as it is. */
export function tellingExcept(
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
