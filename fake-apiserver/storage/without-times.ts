import type { KubernetesObject } from "../../src/wire/resource.js";
import { withMetadata } from "./object-metadata.js";

/** An object without the times of its managers: a write that changes only those is not a change. */
export function withoutTimes(object: KubernetesObject): KubernetesObject {
  const { managedFields } = object.metadata;
  if (!Array.isArray(managedFields)) return object;
  const untimed = managedFields.map((entry) => ({ ...entry, time: undefined }));
  return withMetadata(object, { managedFields: untimed });
}
