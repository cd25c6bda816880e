import type { KubernetesObject } from "../../src/wire/resource.js";

/** How objects look in one version of a kind that is served in several: what is stored is the same for all. */
export interface VersionForm {
  /** An object of this version in the form that all versions of the kind can be made from. */
  toCommon(object: KubernetesObject): KubernetesObject;
  /** The way back. */
  fromCommon(object: KubernetesObject): KubernetesObject;
}

/** A version whose objects look as in the common form, `apiVersion` aside. */
export const COMMON_FORM: VersionForm = {
  toCommon: (object) => object,
  fromCommon: (object) => object,
};
