import type { SpecPart } from "../storage/served-resource.js";
import type { RequestTarget } from "./request-context.js";

/** The part of a spec that a subresource writes; undefined if it writes something else. */
export function specPartOf({
  resource,
  subresource,
}: Pick<RequestTarget, "resource" | "subresource">): SpecPart | undefined {
  return resource.specParts?.find((part) => part === subresource);
}
