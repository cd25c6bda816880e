/**
 * Whether a webhook wants to see a write, and as what.
 *
 * Mirrors: apiserver pkg/admission/plugin/webhook/generic/webhook.go (ShouldCallHook).
 */
import type { GroupVersionResource } from "../../src/wire/resource.js";
import * as resources from "./match-resources.js";
import type { Webhook } from "./webhook.js";
import type { WriteAttributes } from "./write-attributes.js";

/** Configurations of webhooks and policies are nothing that webhooks see: nobody could undo a wrong one. */
const EXEMPT_KINDS = [
  "ValidatingWebhookConfiguration",
  "MutatingWebhookConfiguration",
  "ValidatingAdmissionPolicy",
  "ValidatingAdmissionPolicyBinding",
  "MutatingAdmissionPolicy",
  "MutatingAdmissionPolicyBinding",
];

/** Whether no webhook sees a write, whatever its rules say. */
export function isExempt(write: WriteAttributes): boolean {
  const { kind } = write;
  const isConfiguration =
    kind.group === "admissionregistration.k8s.io" && EXEMPT_KINDS.includes(kind.kind);
  return isConfiguration || resources.isQuestion(write);
}

/** The version of a resource in which a webhook wants to see a write; undefined: it does not. */
export function matchedResource(
  { rules, matchesEquivalents }: Webhook,
  write: WriteAttributes,
): GroupVersionResource | undefined {
  return resources.matchedResource(rules, matchesEquivalents, write);
}

/**
 * Whether the namespace of a write is one that a webhook looks at; "missing": it is not there. What belongs to the cluster
 * is looked at by all.
 */
export function matchesNamespace(
  { namespaceSelector }: Webhook,
  write: WriteAttributes,
  namespaceOf: resources.NamespaceOf,
): boolean | "missing" {
  return resources.matchesNamespace(namespaceSelector, write, namespaceOf);
}

/** Whether what is stored, or is about to be, has the labels that a webhook looks for. */
export function matchesObject({ objectSelector }: Webhook, write: WriteAttributes): boolean {
  return resources.matchesObject(objectSelector, write);
}
