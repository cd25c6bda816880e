import type { KubernetesObject } from "../../wire/resource.js";
import type { Log } from "./log.js";
import type { KeyListerGetter } from "./store.js";

/**
 * The known object of a key that was just listed. Undefined when it has been deleted meanwhile or cannot be read: that is
 * logged and not an error, because the deltas of the other objects are more important.
 */
export function lookUp(
  known: KeyListerGetter,
  key: string,
  log: Log,
): KubernetesObject | undefined {
  try {
    const object = known.getByKey(key);
    if (object === undefined) log(`${key} is listed as known, but nothing is known of it`);
    return object;
  } catch (error) {
    log(`cannot look up ${key} among what is known`, error);
    return undefined;
  }
}
