import type { KubernetesObject } from "../../../src/wire/resource.js";

/** Namespace and name. */
export function nameOf({ metadata: { namespace, name = "" } }: KubernetesObject): string {
  return namespace === undefined || namespace === "" ? name : `${namespace}/${name}`;
}
