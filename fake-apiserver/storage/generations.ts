import type { KubernetesObject } from "../../src/wire/resource.js";
import { at } from "../values/json-value.js";
import { isSameJson } from "../values/same-json.js";
import type { ServedResource } from "./served-resource.js";

/** The generation of a new object; undefined: none, or that which came with it. */
export function firstGeneration({
  tracksGeneration,
  countedGenerations,
}: ServedResource): 1 | undefined {
  return tracksGeneration && countedGenerations !== "later" ? 1 : undefined;
}

/** Whether what was stored becomes another generation with any of these forms of what replaces it. */
export function isNextGeneration(
  resource: ServedResource,
  stored: KubernetesObject,
  forms: readonly KubernetesObject[],
): boolean {
  const { tracksGeneration, countedGenerations } = resource;
  if (!tracksGeneration || countedGenerations === "first") return false;
  return forms.some((form) => isSpecChanged(resource, stored, form));
}

/**
 * Whether an object is another generation for an empty list of webhooks: a real server stores none, and finds that an
 * empty list differs from none.
 */
export function hasEmptiedWebhooks({ resource }: ServedResource, sent: unknown): boolean {
  const webhooks = at(sent, "webhooks");
  const isEmpty = Array.isArray(webhooks) && webhooks.length === 0;
  return isEmpty && resource.endsWith("webhookconfigurations");
}

function isSpecChanged(
  resource: ServedResource,
  before: KubernetesObject,
  after: KubernetesObject,
): boolean {
  const { countedMetadata } = resource;
  const counted = ({ metadata, status, ...rest }: KubernetesObject) => ({
    ...rest,
    ...(resource.hasStatus ? {} : { status }),
    ...(countedMetadata === undefined ? {} : { metadata: metadata[countedMetadata] ?? {} }),
  });
  return !isSameJson(counted(before), counted(after));
}
