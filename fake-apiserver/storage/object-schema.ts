import type { KubernetesObject } from "../../src/wire/resource.js";
import type { JsonObject } from "../values/json-value.js";
import type { Cause } from "./field-causes.js";

/** The result of validating an object. */
export interface SchemaFindings {
  readonly causes: readonly Cause[];
  /** Violations of rules that the old object had as well. */
  readonly warnings: readonly string[];
}

/** The context of a validation. */
export interface SchemaQuestion {
  /** The old object: unchanged invalid values are not reported. */
  readonly before?: KubernetesObject | undefined;
  /** The errors of its metadata. */
  readonly others?: readonly Cause[];
  /** Whether only its status is written: then only the status is validated. */
  readonly isOfStatus?: boolean;
  /** Whether it has another kind: then types and scale are not validated. */
  readonly isOfOtherKind?: boolean;
}

/** What the definition of a custom resource says about its objects. Pure. */
export interface ObjectSchema {
  /** The schema as it was defined. */
  readonly document: JsonObject;
  /** Fields of the object that the schema does not know, as "spec.size". */
  unknownFields(object: KubernetesObject): readonly string[];
  /** Why an object that is a part of it cannot be decoded: "spec.template.kind: …"; undefined when all can. */
  undecodable(object: JsonObject): string | undefined;
  /** The object without unknown fields. */
  pruned(object: KubernetesObject): KubernetesObject;
  /** The object without members that are null, may not be, and have no default. */
  withoutNulls(object: KubernetesObject): KubernetesObject;
  /** The object without unknown fields and with defaults: as it is stored. */
  completed(object: KubernetesObject): KubernetesObject;
  /** The errors of a completed object; none if it may be stored. */
  findings(object: KubernetesObject, how?: SchemaQuestion): SchemaFindings;
}
