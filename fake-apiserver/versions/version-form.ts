import type { KubernetesObject } from "../../src/wire/resource.js";

/** The form of one version of a kind with several versions, which share one stored form. */
export interface VersionForm {
  /** Converts an object of this version to the common form. */
  toCommon(object: KubernetesObject): KubernetesObject;
  /** Converts it back. */
  fromCommon(object: KubernetesObject): KubernetesObject;
}

/** A version whose form is the common one, except for `apiVersion`. */
export const COMMON_FORM: VersionForm = {
  toCommon: (object) => object,
  fromCommon: (object) => object,
};
