import type { KubernetesObject } from "../../src/wire/resource.js";
import type { ServedResource } from "../storage/served-resource.js";

/** A custom resource is created without a status that only the status endpoint may write. */
export function withoutStatus(
  resource: ServedResource,
  object: KubernetesObject,
): KubernetesObject {
  if (resource.custom !== true || !resource.hasStatus) return object;
  const { status: _, ...rest } = object;
  return { ...rest, metadata: object.metadata };
}
