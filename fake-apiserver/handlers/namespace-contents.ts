import type { ServedResource } from "../storage/served-resource.js";
import type { HandlerServices } from "./handler-services.js";

/** Whether objects of the resource are namespaces. */
export function isNamespace({ group, resource }: ServedResource): boolean {
  return group === "" && resource === "namespaces";
}

/**
 * Deletes what is in a namespace: the part of the namespace controller that clients notice. Objects with finalizers are
 * marked, and stay.
 */
export function deleteNamespaceContents(
  { resources, store, writer }: HandlerServices,
  namespace: string,
): void {
  for (const resource of resources.all()) {
    if (!resource.namespaced) continue;
    const keys = store.collection(resource).current().keys;
    for (const key of [...keys]) {
      if (key.startsWith(`${namespace}/`)) writer.delete(resource, key);
    }
  }
}
