import type { KubernetesObject } from "../../src/wire/resource.js";

/** An object as its creator would send it. */
export function withoutServerFields({ metadata, ...object }: KubernetesObject): KubernetesObject {
  const {
    uid: _uid,
    resourceVersion: _version,
    creationTimestamp: _created,
    generation: _generation,
    deletionTimestamp: _deleted,
    deletionGracePeriodSeconds: _grace,
    ...rest
  } = metadata;
  return { ...object, metadata: rest };
}
