/**
 * Whether a webhook matches a write, and in which version.
 *
 * Mirrors: apiserver pkg/admission/plugin/webhook/generic/webhook.go (ShouldCallHook).
 */
import type { GroupVersionResource } from "../../src/wire/resource.js";
import * as resources from "./match-resources.js";
import type { Webhook } from "./webhook.js";
import type { WriteAttributes } from "./write-attributes.js";

/** Webhooks do not match configurations of webhooks and policies: otherwise a wrong one could not be corrected. */
const EXEMPT_KINDS = [
  "ValidatingWebhookConfiguration",
  "MutatingWebhookConfiguration",
  "ValidatingAdmissionPolicy",
  "ValidatingAdmissionPolicyBinding",
  "MutatingAdmissionPolicy",
  "MutatingAdmissionPolicyBinding",
];

/** Whether no webhook can match a write. */
export function isExempt(write: WriteAttributes): boolean {
  const { kind } = write;
  const isConfiguration =
    kind.group === "admissionregistration.k8s.io" && EXEMPT_KINDS.includes(kind.kind);
  return isConfiguration || resources.isQuestion(write);
}

/** The version of a resource in which a webhook matches a write; undefined: it does not. */
export function matchedResource(
  { rules, matchesEquivalents }: Webhook,
  write: WriteAttributes,
): GroupVersionResource | undefined {
  return resources.matchedResource(rules, matchesEquivalents, write);
}

/**
 * Whether the namespace of a write matches a webhook's selector; "missing": it does not exist. Cluster-scoped objects
 * always match.
 */
export function matchesNamespace(
  { namespaceSelector }: Webhook,
  write: WriteAttributes,
  namespaceOf: resources.NamespaceOf,
): boolean | "missing" {
  return resources.matchesNamespace(namespaceSelector, write, namespaceOf);
}

/** Whether the stored object, or the one to be stored, matches the label selector of a webhook. */
export function matchesObject({ objectSelector }: Webhook, write: WriteAttributes): boolean {
  return resources.matchesObject(objectSelector, write);
}
