import type { KubernetesObject } from "../../src/wire/resource.js";
import { withMetadata } from "../storage/object-metadata.js";
import type { ServedResource } from "../storage/served-resource.js";
import { failure, versionRequired } from "../storage/status-bodies.js";
import type { HandlerServices } from "./handler-services.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { targetKey } from "./target-key.js";

/**
 * An object to write, with the version that its writer has seen; without one, any stored version is replaced.
 * @throws RequestFailure 500 for an invalid version, 422 if it is missing and required
 */
export function withSeenVersion(
  services: HandlerServices,
  { target }: ResourceRequest,
  object: KubernetesObject,
): KubernetesObject {
  const { resource, name = "" } = target;
  const { resourceVersion = "" } = object.metadata;
  // A missing object is not found, with any version.
  const stored = services.store.collection(resource).get(targetKey(target));
  const isMissing = stored === undefined;
  if (isMissing && resource.createsOnUpdate === true) checkVersionText(resourceVersion);
  if (stored === undefined) return withMetadata(object, { resourceVersion: undefined });
  checkVersionText(resourceVersion);
  if (!/^0*$/.test(resourceVersion)) return object;
  const { uid } = object.metadata;
  // Another object is detected earlier.
  const isOther = uid !== undefined && uid !== "" && uid !== stored.metadata.uid;
  if (resource.allowsUnconditionalUpdate || isOther) {
    return withMetadata(object, { resourceVersion: undefined });
  }
  throw withoutVersion(services, resource, name);
}

/** The error for a missing version that is required. */
export function withoutVersion(
  { profile }: HandlerServices,
  resource: ServedResource,
  name: string,
): RequestFailure {
  const zero = profile.has("valuesAsJson") ? "0" : "0x0";
  return new RequestFailure(versionRequired(resource, name, zero));
}

/** @throws RequestFailure 500 for an invalid version */
export function checkVersionText(version: string): void {
  if (/^\d*$/.test(version)) return;
  const why = `parsing ${JSON.stringify(version)}: invalid syntax`;
  throw new RequestFailure(failure(500, `strconv.ParseUint: ${why}`));
}
