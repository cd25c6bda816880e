import type { KubernetesObject } from "../../wire/resource.js";
import { resourceVersionOf } from "./object-metadata.js";

/** Whether two states have the same version; false when either has no metadata. Versions are only ever compared so. */
export function isSameVersion(older: KubernetesObject, newer: KubernetesObject): boolean {
  const version = resourceVersionOf(newer);
  return version !== undefined && version === resourceVersionOf(older);
}
