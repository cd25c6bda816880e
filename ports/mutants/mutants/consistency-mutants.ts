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
    does: "compares how many objects there are",
    mimics: "no known case: a count that stands for the state",
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
    does: "asks for no more objects than the first list asked for, though the server did not heed that",
    mimics: "no known case: request options that are copied as they are",
    killedBy: ["consistency-limit [a list at 0 brought more than its limit]"],
    change: checking((check) =>
      checkDataConsistency({ ...check, options: { ...check.options, resourceVersion: "5" } }),
    ),
  },
  {
    name: "consistency-does-not-retry",
    does: "takes data for consistent when they cannot be listed",
    mimics: "no known case: a failure that is taken for an answer",
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
    does: "compares what was transformed with what is listed as it is",
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
