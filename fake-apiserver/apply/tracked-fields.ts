import type { KubernetesObject } from "../../src/wire/resource.js";
import type { ServedResource } from "../storage/served-resource.js";
import { record } from "../values/json-value.js";
import { builtInShape } from "./built-in-shape.js";
import type { FieldShape } from "./field-shape.js";
import { schemaShape } from "./schema-shape.js";

/** Metadata without owners: the server's own, and what names the object. */
const UNOWNED_METADATA: ReadonlySet<string> = new Set([
  "name",
  "namespace",
  "creationTimestamp",
  "selfLink",
  "uid",
  "generation",
  "managedFields",
  "resourceVersion",
]);

/**
 * How fields of the resource's objects are owned and merged.
 * @param isComplete whether objects of built-in kinds have all members that are never left out. Default: false
 */
export function shapeOfResource(
  resource: ServedResource,
  { isComplete = false }: { readonly isComplete?: boolean } = {},
): FieldShape {
  if (resource.custom !== true) return builtInShape(resource.kind, resource.version, isComplete);
  return schemaShape(resource.schema?.document ?? {});
}

/** The part of an object that can be owned by those who write through an endpoint. @param subresource "" for the main one */
export function trackedFields(
  resource: ServedResource,
  object: KubernetesObject | undefined,
  subresource: string,
): Readonly<Record<string, unknown>> {
  const {
    kind: _kind,
    apiVersion: _version,
    metadata,
    status,
    ...rest
  } = object ?? { metadata: {} };
  const ofStatus = status === undefined ? {} : { status };
  const isStatus = subresource === "status";
  const { statusExcept = "all" } = resource;
  const owned = Object.entries(metadata).filter(
    ([name]) => !UNOWNED_METADATA.has(name) && !(isStatus && statusExcept.includes(name)),
  );
  const ofMetadata = owned.length === 0 ? {} : { metadata: Object.fromEntries(owned) };
  if (isStatus && resource.custom === true) {
    // The endpoint is known to drop these, and not what else there is.
    const { spec: _spec, ...others } = rest;
    return { ...others, ...ofStatus };
  }
  if (subresource === "approval") {
    const { certificate: _certificate, ...conditions } = record(status);
    return { ...ofMetadata, status: conditions };
  }
  if (isStatus) return statusExcept === "all" ? ofStatus : { ...ofMetadata, ...ofStatus };
  return {
    ...ofMetadata,
    // What is to be approved has no owner.
    ...(resource.hasApproval === true ? {} : rest),
    ...(resource.hasStatus ? {} : ofStatus),
  };
}

/**
 * The part of a custom resource that can be owned in another version than that of the request. What an endpoint resets is known
 * for the version of the request alone, and for all versions that have a status where that is written.
 *
 * Mirrors: apiextensions-apiserver pkg/apiserver/customresource_handler.go (getStatusResetFields).
 */
export function fieldsInOtherVersion(
  version: ServedResource,
  object: KubernetesObject | undefined,
  subresource: string,
): Readonly<Record<string, unknown>> {
  const isReset = subresource === "status" && version.hasStatus;
  return isReset
    ? trackedFields(version, object, subresource)
    : trackedFields({ ...version, hasStatus: false }, object, "");
}
