/**
 * Values as the protocol carries them and as the library has them.
 */
import { DeletedFinalStateUnknown } from "../../../src/client/informer/deleted-final-state-unknown.js";
import { ExplicitKey } from "../../../src/client/informer/key.js";
import { isKubernetesObject } from "../../../src/client/informer/object-metadata.js";
import { isRecord } from "../../../src/wire/is-record.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";

/** What a scenario means by a value: a tombstone, an explicit key, something without metadata, an object, or deltas. */
export function valueFrom(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { tombstone, explicitKey, deltas } = value;
  if (isRecord(tombstone)) {
    return new DeletedFinalStateUnknown(
      String(tombstone["key"]),
      objectOrNone(tombstone["object"]),
    );
  }
  if (Array.isArray(deltas)) return deltas.map(deltaFrom);
  return typeof explicitKey === "string" ? new ExplicitKey(explicitKey) : value;
}

function deltaFrom(delta: unknown): unknown {
  return isRecord(delta) ? { ...delta, object: valueFrom(delta["object"]) } : delta;
}

/** A value of the library as JSON: what `valueFrom` reads. */
export function jsonOf(value: unknown): unknown {
  if (value instanceof DeletedFinalStateUnknown) {
    return { tombstone: { key: value.key, object: value.object ?? null } };
  }
  if (value instanceof ExplicitKey) return { explicitKey: value.key };
  if (Array.isArray(value)) return value.map(jsonOf);
  if (value instanceof Set) return [...value].map(jsonOf);
  if (isKubernetesObject(value) || !isRecord(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, jsonOf(member)]));
}

function objectOrNone(value: unknown): KubernetesObject | undefined {
  return isKubernetesObject(value) ? value : undefined;
}
