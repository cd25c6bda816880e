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

/** A custom resource as it is judged: with the status of what it replaces, where only the status endpoint may write one. */
export function withStatusOf(
  resource: ServedResource,
  object: KubernetesObject,
  before: KubernetesObject | undefined,
): KubernetesObject {
  const rest = withoutStatus(resource, object);
  const status = before?.["status"];
  return rest === object || status === undefined ? rest : { ...rest, status };
}
