/**
 * The objects that a policy is evaluated with.
 *
 * Mirrors: apiserver pkg/admission/plugin/policy/generic/policy_dispatcher.go (CollectParams).
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { matchesLabels } from "../storage/label-selector.js";
import { objectKey } from "../storage/object-key.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { ResourceTable } from "../storage/resource-table.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import type { ParamKind, ParamRef } from "./policy.js";

/** A policy or a binding cannot be used as it is configured. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

/** The resource of the parameters of a policy. @throws ConfigurationError */
export function paramResource(
  resources: ResourceTable,
  { apiVersion, kind }: ParamKind,
): ServedResource {
  const found = resources
    .all()
    .find((one) => groupVersion(one) === apiVersion && one.kind === kind && !one.review);
  if (found !== undefined) return found;
  const full = apiVersion.includes("/") ? apiVersion : `/${apiVersion}`;
  throw new ConfigurationError(
    `failed to find resource referenced by paramKind: '${full}, Kind=${kind}'`,
  );
}

/**
 * The parameters that a binding names, or selects.
 * @param namespace that of the write; empty: it has none
 * @throws ConfigurationError
 */
export function paramsOf(
  store: ObjectStore,
  resource: ServedResource,
  ref: ParamRef,
  namespace: string,
): readonly KubernetesObject[] {
  const isNamespaced = resource.namespaced !== false;
  const from = isNamespaced ? ref.namespace || namespace : "";
  if (isNamespaced && from === "") {
    throw new ConfigurationError(
      "cannot use namespaced paramRef in policy binding that matches cluster-scoped resources",
    );
  }
  if (!isNamespaced && ref.namespace !== "") {
    throw new ConfigurationError(
      "paramRef.namespace must not be provided for a cluster-scoped `paramKind`",
    );
  }
  const params = foundIn(store, resource, ref, from);
  if (params.length === 0 && ref.isDeniedWithout) {
    throw new ConfigurationError(
      "no params found for policy binding with `Deny` parameterNotFoundAction",
    );
  }
  return params;
}

function foundIn(
  store: ObjectStore,
  resource: ServedResource,
  { name, selector }: ParamRef,
  namespace: string,
): readonly KubernetesObject[] {
  const collection = store.collection(resource);
  if (selector === undefined) {
    const key = objectKey({ name, ...(namespace === "" ? {} : { namespace }) });
    const found = collection.get(key);
    return found === undefined ? [] : [found];
  }
  const { keys, objects } = collection.current();
  return keys.flatMap((key) => {
    const object = objects.get(key);
    const isThere = object !== undefined && (object.metadata.namespace ?? "") === namespace;
    return isThere && matchesLabels(selector, object) ? [object] : [];
  });
}
