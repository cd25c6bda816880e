/**
 * References to objects. Mirrors: client-go@32ce75a7 tools/reference/ref.go.
 */
import type { KubernetesObject } from "../../wire/resource.js";
import type { ObjectReference } from "./event.js";

/** An object, or a reference to one, which need not be all of it. */
export type Referable = KubernetesObject | ObjectReference;

/** A reference to an object; of a reference, itself. @throws Error for an object without kind or apiVersion */
export function referenceTo(about: Referable | undefined): ObjectReference {
  if (about === undefined) throw new Error("nil object: no reference can be made");
  if (!isObject(about)) return about;
  const { apiVersion = "", kind = "", metadata } = about;
  if (kind === "" || apiVersion === "") {
    throw new Error("an object without kind and apiVersion cannot be referred to");
  }
  const { name, namespace, uid, resourceVersion } = metadata;
  return {
    apiVersion,
    kind,
    ...(namespace === undefined ? {} : { namespace }),
    ...(name === undefined ? {} : { name }),
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
  };
}

function isObject(about: Referable): about is KubernetesObject {
  return "metadata" in about && typeof about.metadata === "object";
}
