/** The deletion of namespaces and definitions of custom resources, which shows its progress in the status. */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { at, record, records } from "../values/json-value.js";
import { isDefinitions, isNamespaces, type ServedResource } from "./served-resource.js";

/** Keeps a definition until its objects are deleted. */
export const CLEANUP_FINALIZER = "customresourcecleanup.apiextensions.k8s.io";

/** The reason and message of the condition Terminating. */
export interface TerminatingReason {
  readonly reason: string;
  readonly message: string;
}

const MARKED: TerminatingReason = {
  reason: "InstanceDeletionPending",
  message: "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon",
};

/**
 * Whether a kind shows its deletion in its status: without a grace period, and without a new generation when it is
 * marked.
 */
export function terminatesByPhases(resource: ServedResource): boolean {
  return isNamespaces(resource) || isDefinitions(resource);
}

/** Whether another deletion, with this grace period, changes nothing: not even the finalizers. */
export function isTerminating(
  resource: ServedResource,
  object: KubernetesObject,
  graceSeconds: number,
): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds: left = 0 } = object.metadata;
  if (deletionTimestamp === undefined) return false;
  return isHeld(resource, object) || (left > 0 && graceSeconds >= left);
}

/** Whether `spec.finalizers` keep a marked object. */
export function isHeld(resource: ServedResource, object: KubernetesObject): boolean {
  const finalizers = isNamespaces(resource) ? at(object["spec"], "finalizers") : undefined;
  return Array.isArray(finalizers) && finalizers.length > 0;
}

/** A marked object with the status that says so. */
export function terminating(
  resource: ServedResource,
  object: KubernetesObject,
  now: string,
): KubernetesObject {
  if (isNamespaces(resource)) return { ...object, status: { phase: "Terminating" } };
  return isDefinitions(resource) ? terminatingDefinition(object, MARKED, now) : object;
}

/** A definition with the condition Terminating. */
export function terminatingDefinition(
  definition: KubernetesObject,
  { reason, message }: TerminatingReason,
  now: string,
): KubernetesObject {
  const before = records(at(definition["status"], "conditions"));
  const known = before.find(({ type }) => type === "Terminating");
  const condition = {
    lastTransitionTime: known?.["lastTransitionTime"] ?? now,
    message,
    reason,
    status: "True",
    type: "Terminating",
  };
  const others = before.filter((one) => one !== known);
  const status = { ...record(definition["status"]), conditions: [...others, condition] };
  return { ...definition, status };
}
