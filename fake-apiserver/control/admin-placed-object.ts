import type { KubernetesObject, ResourceDefinition } from "../../src/wire/resource.js";
import { groupVersion } from "../storage/served-resource.js";
import { nearestHint } from "../values/nearest-hint.js";
import { AdminError } from "./admin-error.js";

/** An object and its collection. */
export interface PlacedObject {
  readonly resource: ResourceDefinition;
  readonly object: KubernetesObject;
}

/**
 * Finds the collection of an object by its apiVersion and kind. A namespaced object without a namespace belongs to
 * "default", as with kubectl.
 *
 * @throws AdminError if no such kind is served
 */
export function placedObject(
  resources: readonly ResourceDefinition[],
  object: KubernetesObject,
): PlacedObject {
  const { apiVersion = "", kind = "" } = object;
  const resource = resources.find(
    (candidate) => candidate.kind === kind && groupVersion(candidate) === apiVersion,
  );
  if (resource === undefined) {
    const hint = nearestHint(`${apiVersion} ${kind}`, resources.map(title));
    throw new AdminError(404, {
      error: `No kind "${kind}" of "${apiVersion}" is served`,
      hint: hint ?? "declare it with --resource group/version/plural:Kind",
    });
  }
  if (!resource.namespaced || object.metadata.namespace) return { resource, object };
  return {
    resource,
    object: { ...object, metadata: { ...object.metadata, namespace: "default" } },
  };
}

function title(resource: ResourceDefinition): string {
  return `${groupVersion(resource)} ${resource.kind}`;
}
