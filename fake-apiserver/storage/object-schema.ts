import type { KubernetesObject } from "../../src/wire/resource.js";
import type { JsonObject } from "../values/json-value.js";
import type { Cause } from "./field-causes.js";

/** What a schema says of an object. */
export interface SchemaFindings {
  readonly causes: readonly Cause[];
  /** What its rules find wrong, and was so before. */
  readonly warnings: readonly string[];
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
  /**
   * What is wrong with a completed object; no causes, if it may be stored.
   * @param before what it replaces: what was wrong before, and has not changed, is no cause
   * @param others what is wrong with its metadata
   */
  findings(
    object: KubernetesObject,
    before?: KubernetesObject,
    others?: readonly Cause[],
  ): SchemaFindings;
}
