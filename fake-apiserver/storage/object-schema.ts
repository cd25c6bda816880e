import type { KubernetesObject } from "../../src/wire/resource.js";
import type { JsonObject } from "../values/json-value.js";
import type { Cause } from "./field-causes.js";

/** What the definition of a custom resource says about its objects. Pure. */
export interface ObjectSchema {
  /** The schema as it was defined. */
  readonly document: JsonObject;
  /** Fields of the object that the schema does not know, as "spec.size". */
  unknownFields(object: KubernetesObject): readonly string[];
  /** The object without unknown fields. */
  pruned(object: KubernetesObject): KubernetesObject;
  /** The object without members that are null, may not be, and have no default. */
  withoutNulls(object: KubernetesObject): KubernetesObject;
  /** The object without unknown fields and with defaults: as it is stored. */
  completed(object: KubernetesObject): KubernetesObject;
  /** What is wrong with a completed object; nothing, if it may be stored. */
  violations(object: KubernetesObject): readonly Cause[];
}
