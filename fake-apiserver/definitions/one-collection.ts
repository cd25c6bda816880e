/**
 * The versions of a custom resource are one collection, as they differ only in `apiVersion`: fields that a version does not
 * have are omitted from it, and fields that the storage version does not have are lost. Source:
 * kubernetes/apiextensions-apiserver pkg/apiserver/customresource_handler.go (schemaCoercingConverter).
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { groupVersion, type ServedResource, type VersionView } from "../storage/served-resource.js";

/** Makes one collection of the served versions, and of the storage version, which may not be served. */
export function inOneCollection(
  served: readonly ServedResource[],
  storage: ServedResource,
): readonly ServedResource[] {
  const isServed = served.some(({ version }) => version === storage.version);
  // The storage version is kept even if it is not served: other versions may be served later.
  const all = isServed ? served : [...served, storage];
  const [first] = isServed ? [storage] : served;
  return served.map((resource) => ({
    ...resource,
    // Its writer gets it like every other client: converted from the storage version.
    ...(resource.version === storage.version
      ? {}
      : {
          asStored: (object: KubernetesObject) => read(stored(object, storage), resource, storage),
          asWritten: (object: KubernetesObject) => storage.schema?.pruned(object) ?? object,
        }),
    views: all
      .filter(({ version }) => version !== resource.version)
      .map((other): VersionView => {
        return { of: other, convert: (object) => read(stored(object, storage), other, storage) };
      }),
    ...(first === undefined || first.version === resource.version ? {} : { storedAs: first }),
  }));
}

/** The stored form, with the defaults of that version, which are added on every read. */
function stored(object: KubernetesObject, storage: ServedResource): KubernetesObject {
  const { schema } = storage;
  return inVersion(schema?.completed(schema.withoutNulls(object)) ?? object, storage);
}

function read(
  object: KubernetesObject,
  resource: ServedResource,
  storage: ServedResource,
): KubernetesObject {
  if (resource.version === storage.version) return object;
  return inVersion(resource.schema?.pruned(object) ?? object, resource);
}

function inVersion(object: KubernetesObject, of: ServedResource): KubernetesObject {
  return { ...object, apiVersion: groupVersion(of) };
}
