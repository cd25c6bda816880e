import { isRecord } from "../../wire/is-record.js";
import type { KubernetesObject, ObjectMeta } from "../../wire/resource.js";

/** Whether a value has object metadata, which is all that the informer needs to know of it. */
export function isKubernetesObject(value: unknown): value is KubernetesObject {
  return isRecord(value) && isRecord(value["metadata"]);
}

/** The metadata of an object; undefined when there is none. Mirrors: apimachinery@eed236ce `meta.Accessor`. */
export function metadataOf(value: unknown): ObjectMeta | undefined {
  return isKubernetesObject(value) ? value.metadata : undefined;
}

/** The resource version of an object: "" when its metadata has none, undefined when it has no metadata. */
export function resourceVersionOf(value: unknown): string | undefined {
  const metadata = metadataOf(value);
  return metadata === undefined ? undefined : (metadata.resourceVersion ?? "");
}
