import type { KubernetesObject } from "../../src/wire/resource.js";
import { completedKind } from "../kinds/completed-kind.js";
import { decodedKindFields } from "../kinds/decoded-fields.js";
import type { ServedResource } from "../storage/served-resource.js";
import { decodedMetadata } from "../values/metadata-types.js";
import { objectOf } from "./decode-body.js";
import type { HandlerServices } from "./handler-services.js";
import { withTexts } from "./new-object.js";

/**
 * What was sent, as a real server has it when it has decoded it. Of custom resources it decodes the metadata alone,
 * and leaves out what is null and may not be.
 */
export function decodedObject(
  { addsDefaults }: Pick<HandlerServices, "addsDefaults">,
  resource: ServedResource,
  sent: KubernetesObject,
): KubernetesObject {
  const object = { ...sent, metadata: decodedMetadata(sent.metadata) };
  if (resource.custom === true) return resource.schema?.withoutNulls(object) ?? object;
  const decoded = decodedKindFields(object, objectOf(resource));
  if (!addsDefaults) return decoded;
  const isSecret = resource.group === "" && resource.kind === "Secret";
  return completedKind(isSecret ? withTexts(decoded) : decoded, objectOf(resource));
}
