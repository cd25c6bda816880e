import type { WireObject } from "../../protocol/messages.js";
import { objectKey } from "../values/object-key.js";
import { isSentinelKey } from "./handler-log.js";
import { hasSynced } from "./readiness.js";
import { INFORMER, type Trial } from "./trial.js";

/** Key to version of a running informer's store, without sentinels; undefined if it cannot be read. */
export async function storeVersions(
  trial: Trial,
): Promise<ReadonlyMap<string, string> | undefined> {
  const held = await storedObjects(trial);
  return held && versionsByKey(held);
}

/**
 * The objects in a running informer's store, without sentinels; undefined if it cannot be read.
 * Before the first state, some stores cannot be read: they refuse, or block the reader.
 */
export async function storedObjects(trial: Trial): Promise<readonly WireObject[] | undefined> {
  if (!hasStoreToRead(trial)) return undefined;
  if (trial.can("has-synced") && !(await hasSynced(trial))) return undefined;
  const { items } = await trial.call("store.list", { informer: INFORMER });
  return items.filter((object) => !isSentinelKey(keyOf(object)));
}

/** Key to version of objects. */
export function versionsByKey(objects: readonly WireObject[]): ReadonlyMap<string, string> {
  return new Map(
    objects.map((object) => {
      const { resourceVersion } = object.metadata;
      return [keyOf(object), typeof resourceVersion === "string" ? resourceVersion : ""];
    }),
  );
}

function keyOf({ metadata }: WireObject): string {
  return objectKey({ name: "", ...metadata });
}

/** Whether there is a store that can be read eventually: a stopped informer need not have one. */
export function hasStoreToRead(trial: Trial): boolean {
  return trial.can("store") && !trial.hasStopped();
}
