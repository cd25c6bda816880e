import {
  type ConsistencyCheck,
  checkDataConsistency,
} from "../../../src/client/informer/consistency-detector.js";
import { consistencyDetectorPart } from "../../reference/parts/consistency-detector-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Detectors that see differences where there are none, or none where there are. */
export const CONSISTENCY_MUTANTS: readonly Mutant[] = [
  {
    name: "consistency-counts",
    does: "compares the number of objects only",
    mimics: "no known case: a count in place of the state",
    killedBy: ["consistency-fails [one object is older]"],
    change: checking(async (check) => {
      const counted = check.received.map(() => ({ metadata: {} }));
      await checkDataConsistency({
        ...check,
        received: counted,
        list: async (options, signal) => {
          const list = await check.list(options, signal);
          return { ...list, items: list.items.map(() => ({ metadata: {} })) };
        },
      });
    }),
  },
  {
    name: "consistency-keeps-every-limit",
    does: "uses the limit of the first list, though the server ignored it",
    mimics: "no known case: request options that are copied as they are",
    killedBy: ["consistency-limit [a list at 0 brought more than its limit]"],
    change: checking((check) =>
      checkDataConsistency({ ...check, options: { ...check.options, resourceVersion: "5" } }),
    ),
  },
  {
    name: "consistency-does-not-retry",
    does: "treats data as consistent when the list fails",
    mimics: "no known case: a failure that is treated as a result",
    killedBy: ["consistency-retries"],
    change: checking(async (check) => {
      const abort = new AbortController();
      await checkDataConsistency({
        ...check,
        signal: abort.signal,
        list: async (options) => {
          try {
            return await check.list(options, abort.signal);
          } catch (error) {
            abort.abort();
            throw error;
          }
        },
      });
    }),
  },
  {
    name: "consistency-compares-untransformed",
    does: "compares transformed objects with untransformed ones from the list",
    mimics: "client-go before 0.34.3",
    killedBy: ["consistency-transforms"],
    change: checking((check) => checkDataConsistency({ ...check, transform: undefined })),
  },
];

function checking(check: (what: ConsistencyCheck) => Promise<void>): InformerChange {
  return {
    components: {
      "consistency-detector": (settings, surroundings) =>
        consistencyDetectorPart(settings, surroundings, check),
    },
  };
}
