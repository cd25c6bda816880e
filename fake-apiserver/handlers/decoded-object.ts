import type { KubernetesObject } from "../../src/wire/resource.js";
import { completedKind } from "../kinds/completed-kind.js";
import { decodedKindFields } from "../kinds/decoded-fields.js";
import type { ServedResource } from "../storage/served-resource.js";
import { decodedMetadata } from "../values/metadata-types.js";
import { objectOf } from "./decode-body.js";
import type { HandlerServices } from "./handler-services.js";
import { withTexts } from "./new-object.js";

/**
 * An object as a real server decodes it. Of custom resources only the metadata is decoded,
 * and disallowed nulls are dropped.
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
