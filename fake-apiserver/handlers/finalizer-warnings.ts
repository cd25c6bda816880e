import type { KubernetesObject } from "../../src/wire/resource.js";
import type { ServedResource } from "../storage/served-resource.js";

const STANDARD = ["kubernetes", "orphan", "foregroundDeletion"];

/**
 * What a real server warns of when finalizers without a domain come to a custom resource; of built-in kinds it refuses them.
 *
 * Mirrors: apiextensions-apiserver pkg/registry/customresource/strategy.go (generateWarningsFromObj).
 */
export function finalizerWarnings(
  { custom }: ServedResource,
  next: KubernetesObject,
  before?: KubernetesObject,
): readonly string[] {
  if (custom !== true) return [];
  const known = [...STANDARD, ...(before?.metadata.finalizers ?? [])];
  const added = (next.metadata.finalizers ?? []).filter(
    (finalizer) => !finalizer.includes("/") && !known.includes(finalizer),
  );
  const advice =
    "prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers";
  return [...new Set(added)]
    .toSorted()
    .map((finalizer) => `metadata.finalizers: ${JSON.stringify(finalizer)}: ${advice}`);
}
