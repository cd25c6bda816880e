import type { KubernetesObject } from "../../src/wire/resource.js";
import { at } from "../values/json-value.js";
import { isSameJson } from "../values/same-json.js";
import type { ServedResource } from "./served-resource.js";

/** The generation of a new object; undefined: none, or the one that was sent. */
export function firstGeneration({
  tracksGeneration,
  countedGenerations,
}: ServedResource): 1 | undefined {
  return tracksGeneration && countedGenerations !== "later" ? 1 : undefined;
}

/** Whether any of these forms of the new object increments the generation. */
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
 * Whether an empty list of webhooks increments the generation: a real server stores null, and an empty list differs
 * from that.
 * @param next the resulting object; default: the sent one
 */
export function hasEmptiedWebhooks(
  { resource }: ServedResource,
  sent: unknown,
  next: unknown = sent,
): boolean {
  const [given, left] = [sent, next].map((object) => at(object, "webhooks"));
  const isEmpty = Array.isArray(given) && given.length === 0;
  const hasOthers = Array.isArray(left) && left.length > 0;
  return isEmpty && !hasOthers && resource.endsWith("webhookconfigurations");
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
