import type { KubernetesObject } from "../../src/wire/resource.js";
import { decodedKindFields } from "../kinds/decoded-fields.js";
import type { ServedResource } from "../storage/served-resource.js";
import { objectOf } from "./decode-body.js";
import { decodedMetadata } from "./metadata-types.js";

/**
 * What was sent, as a real server has it when it has decoded it. Of custom resources it decodes the metadata alone,
 * and leaves out what is null and may not be.
 */
export function decodedObject(resource: ServedResource, sent: KubernetesObject): KubernetesObject {
  const object = { ...sent, metadata: decodedMetadata(sent.metadata) };
  if (resource.custom !== true) return decodedKindFields(object, objectOf(resource));
  return resource.schema?.withoutNulls(object) ?? object;
}
