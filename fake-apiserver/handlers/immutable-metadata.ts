import type { KubernetesObject, ObjectMeta } from "../../src/wire/resource.js";
import type { StatusCause } from "../../src/wire/status.js";
import type { ServedResource } from "../storage/served-resource.js";
import { invalidObject } from "../storage/status-bodies.js";
import { contentViolations } from "./immutable-content.js";
import { RequestFailure } from "./request-failure.js";

/** What only the server writes, and what a writer may repeat and not change. */
const IMMUTABLE = ["deletionTimestamp", "deletionGracePeriodSeconds"] as const;

/** Refuses a write that would change what is settled. @throws RequestFailure 422 */
export function checkImmutable(
  resource: ServedResource,
  stored: KubernetesObject | undefined,
  object: KubernetesObject,
  fields: readonly (keyof ObjectMeta)[] = IMMUTABLE,
): void {
  if (stored === undefined) return;
  const causes = [
    ...fields.flatMap((field) => immutable(field, stored.metadata, object.metadata)),
    ...contentViolations(resource, stored, object),
  ];
  if (causes.length > 0) {
    throw new RequestFailure(invalidObject(resource, stored.metadata.name ?? "", ...causes));
  }
}

/** As `checkImmutable`; the identity is looked at as well, which an update has as a precondition. */
export function checkImmutableInPatch(
  resource: ServedResource,
  stored: KubernetesObject,
  object: KubernetesObject,
): void {
  checkImmutable(resource, stored, object, ["uid", ...IMMUTABLE]);
}

function immutable(
  field: keyof ObjectMeta,
  stored: ObjectMeta,
  given: ObjectMeta,
): readonly Required<StatusCause>[] {
  const value = given[field];
  if (value === undefined || value === stored[field]) return [];
  const message = `Invalid value: ${JSON.stringify(value)}: field is immutable`;
  return [{ reason: "FieldValueInvalid", message, field: `metadata.${field}` }];
}
