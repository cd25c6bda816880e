import {
  type HandlerRegistration,
  SharedIndexInformer,
} from "../../src/client/informer/shared-informer.js";
import type { InformerChange } from "./mutant.js";

/** Informers that never report that a handler has synced, if `isMeant` holds when it is added. */
export function neverSyncing(isMeant: (informer: SharedIndexInformer) => boolean): InformerChange {
  return {
    createInformer: (options) =>
      new (class extends SharedIndexInformer {
        override addEventHandler(
          ...args: Parameters<SharedIndexInformer["addEventHandler"]>
        ): HandlerRegistration {
          const isNeverSynced = isMeant(this);
          const registration = super.addEventHandler(...args);
          return isNeverSynced
            ? { synced: registration.synced, hasSynced: () => false }
            : registration;
        }
      })(options),
  };
}
