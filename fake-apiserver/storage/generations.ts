import type { KubernetesObject } from "../../src/wire/resource.js";
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
