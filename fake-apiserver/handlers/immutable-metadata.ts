import type { KubernetesObject, ObjectMeta } from "../../src/wire/resource.js";
import { type Cause, invalid } from "../storage/field-causes.js";
import { invalidObject } from "../storage/status-bodies.js";
import { contentViolations } from "./immutable-content.js";
import type { RequestTarget } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";

/** What only the server writes, and what a writer may repeat and not change. */
const IMMUTABLE = ["deletionTimestamp", "deletionGracePeriodSeconds"] as const;

/** Refuses a write that would change what is settled. @throws RequestFailure 422 */
export function checkImmutable(
  { resource, subresource }: RequestTarget,
  stored: KubernetesObject | undefined,
  object: KubernetesObject,
  fields: readonly (keyof ObjectMeta)[] = IMMUTABLE,
): void {
  if (stored === undefined) return;
  // Metadata that are not written are not looked at.
  if (subresource === "status" && (resource.statusExcept ?? "all") === "all") return;
  const ofMetadata = fields.flatMap((field) => immutable(field, stored.metadata, object.metadata));
  const causes = [
    ...ofMetadata,
    // Of custom resources, a real server looks at them twice.
    ...(resource.custom === true ? ofMetadata : []),
    ...contentViolations(resource, stored, object),
  ];
  if (causes.length > 0) {
    throw new RequestFailure(invalidObject(resource, stored.metadata.name ?? "", ...causes));
  }
}

/** As `checkImmutable`; the identity is looked at as well, which an update has as a precondition. */
export function checkImmutableInPatch(
  target: RequestTarget,
  stored: KubernetesObject,
  object: KubernetesObject,
): void {
  checkImmutable(target, stored, object, ["uid", ...IMMUTABLE]);
}

function immutable(
  field: keyof ObjectMeta,
  stored: ObjectMeta,
  given: ObjectMeta,
): readonly Cause[] {
  const value = given[field];
  if (value === undefined || value === stored[field]) return [];
  return [invalid(`metadata.${field}`, value, "field is immutable")];
}
