import type { KubernetesObject } from "../wire/resource.js";

/** "namespace/name", or "name" of what is in no namespace. */
export function objectKey({ namespace, name = "" }: KubernetesObject["metadata"]): string {
  return namespace === undefined || namespace === "" ? name : `${namespace}/${name}`;
}
