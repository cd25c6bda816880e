import type { GroupVersionResource, ObjectMeta } from "../../src/wire/resource.js";
import { groupVersion } from "./served-resource.js";

/** The path of an object: "/api/v1/namespaces/default/pods/a". */
export function selfLink(of: GroupVersionResource, { namespace, name = "" }: ObjectMeta): string {
  const root = of.group === "" ? "/api" : "/apis";
  const scope = namespace === undefined ? "" : `/namespaces/${namespace}`;
  return `${root}/${groupVersion(of)}${scope}/${of.resource}/${name}`;
}
