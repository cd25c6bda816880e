import type { KubernetesObject } from "../../src/wire/resource.js";
import { definitionWarnings } from "../definitions/definition-warnings.js";
import { isDefinitions, type ServedResource } from "../storage/served-resource.js";
import type { ResourceRequest } from "./request-context.js";

const STANDARD = ["kubernetes", "orphan", "foregroundDeletion"];

/** Warns of a valid object that is about to be written: of its name once, on creation. */
export function warnOfWrite(
  { target: { resource }, warnings }: ResourceRequest,
  next: KubernetesObject,
  before: KubernetesObject | undefined,
): void {
  const ofName = before === undefined ? nameWarnings(resource, next) : [];
  const ofDefinition = isDefinitions(resource) ? definitionWarnings(next, before) : [];
  const texts = [...finalizerWarnings(resource, next, before), ...ofName, ...ofDefinition];
  // Names are generated until one is free.
  warnings.push(...texts.filter((text) => !warnings.includes(text)));
}

function nameWarnings(
  { dottedNameWarning }: ServedResource,
  { metadata }: KubernetesObject,
): readonly string[] {
  if (dottedNameWarning === undefined || !metadata.name?.includes(".")) return [];
  const advice = "a DNS label is recommended: [must not contain dots]";
  const effect = "which can result in surprising behavior";
  return [`metadata.name: ${dottedNameWarning}, ${effect}; ${advice}`];
}

/**
 * A real server's warning about new finalizers without a domain on a custom resource; it refuses them for built-in kinds.
 *
 * Mirrors: apiextensions-apiserver pkg/registry/customresource/strategy.go (generateWarningsFromObj).
 */
function finalizerWarnings(
  { custom }: ServedResource,
  next: KubernetesObject,
  before: KubernetesObject | undefined,
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
