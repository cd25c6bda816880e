import type { ObjectMeta } from "../../src/wire/resource.js";

/** The key of an object: "namespace/name", or "name" for objects of the cluster. */
export function objectKey(metadata: ObjectMeta): string {
  const name = metadata.name ?? "";
  return metadata.namespace ? `${metadata.namespace}/${name}` : name;
}

/**
 * Orders keys as a real server's storage does: by bytes, so that "a-b/x" comes before "a/x". Names are printable ASCII
 * (the writer checks), for which the order of JavaScript strings is the order of bytes.
 * Negative, zero or positive, as `Array.sort` wants it.
 */
export function compareKeys(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
