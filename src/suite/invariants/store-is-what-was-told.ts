import { isSentinelKey } from "../trial/handler-log.js";
import type { Invariant } from "./invariant.js";

/**
 * When the informer is idle, the store equals the sum of the notifications of an initial handler. During a restart
 * it need not: a store may be replaced as a whole at its end.
 */
export const storeIsWhatWasTold: Invariant = {
  name: "store-is-what-was-told",
  requirement: "C-17",
  check: ({ handlers, store }) => {
    const recorder = handlers.find((handler) => handler.isPlainRecorder && !handler.isRemoved);
    if (recorder === undefined || store === undefined || recorder.log.isInRestart())
      return undefined;
    const notified = asLines(recorder.log.present());
    const held = asLines(store);
    if (notified === held) return undefined;
    return {
      reason: "The store is not what the handler was notified of",
      expected: notified === "" ? "an empty store" : notified,
      observed: held === "" ? "an empty store" : held,
    };
  },
};

function asLines(versions: ReadonlyMap<string, string>): string {
  return [...versions]
    .filter(([key]) => !isSentinelKey(key))
    .map(([key, version]) => `${key}@${version}`)
    .sort()
    .join(", ");
}
