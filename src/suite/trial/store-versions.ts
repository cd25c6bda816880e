import { objectKey } from "../values/object-key.js";
import { isSentinelKey } from "./handler-log.js";
import { hasSynced } from "./readiness.js";
import { INFORMER, type Trial } from "./trial.js";

/**
 * Key to version of a running informer's store, without sentinels; undefined if it cannot be read.
 * Before the first state, some stores cannot be read: they refuse, or block the reader.
 */
export async function storeVersions(
  trial: Trial,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (!hasStoreToRead(trial)) return undefined;
  if (trial.can("has-synced") && !(await hasSynced(trial))) return undefined;
  const { items } = await trial.call("store.list", { informer: INFORMER });
  const versions = new Map<string, string>();
  for (const { metadata } of items) {
    const { resourceVersion } = metadata;
    const key = objectKey({ name: "", ...metadata });
    if (isSentinelKey(key)) continue;
    versions.set(key, typeof resourceVersion === "string" ? resourceVersion : "");
  }
  return versions;
}

/** Whether there is a store that can be read eventually: a stopped informer need not have one. */
export function hasStoreToRead(trial: Trial): boolean {
  return trial.can("store") && !trial.hasStopped();
}
