import { isSentinelKey } from "../handler-log.js";
import type { Invariant } from "./invariant.js";

/**
 * When all is quiet, the store holds what was delivered to a handler from the start, in the same state. In the middle of a restart
 * it does not have to: a store may be swapped as a whole at its end.
 */
export const storeIsWhatWasTold: Invariant = {
  name: "store-is-what-was-told",
  requirement: "C-17",
  check: ({ handlers, store }) => {
    const recorder = handlers.find((handler) => handler.isPlainRecorder && !handler.isRemoved);
    if (recorder === undefined || store === undefined || recorder.log.isInRestart())
      return undefined;
    const told = asLines(recorder.log.present());
    const held = asLines(store);
    if (told === held) return undefined;
    return {
      reason: "The store is not what the handler was notified of",
      expected: told === "" ? "an empty store" : told,
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
