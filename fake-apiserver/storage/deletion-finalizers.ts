/**
 * The finalizers of an object after a deletion: those of the propagation policies are for the garbage collector.
 *
 * Mirrors: apiserver pkg/registry/generic/registry/store.go (deletionFinalizersForGarbageCollection), kubernetes
 * pkg/registry/core/namespace/storage/storage.go (Delete).
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import {
  internalGroup,
  isDefinitions,
  isNamespaces,
  type ServedResource,
} from "./served-resource.js";
import { CLEANUP_FINALIZER } from "./terminating-objects.js";

/** A policy; unsaid: that of the object's finalizers, then that of the kind. */
export type Propagation = "Orphan" | "Foreground" | "Background" | "unsaid";

const ORPHAN = "orphan";
const FOREGROUND = "foregroundDeletion";
const OF_POLICIES: readonly string[] = [ORPHAN, FOREGROUND];

/** @param propagation undefined: the finalizers stay as they are */
export function deletionFinalizers(
  resource: ServedResource,
  { metadata }: KubernetesObject,
  propagation?: Propagation,
): readonly string[] {
  const { finalizers: present = [], deletionTimestamp } = metadata;
  if (isDefinitions(resource) && deletionTimestamp === undefined) {
    return present.includes(CLEANUP_FINALIZER) ? present : [...present, CLEANUP_FINALIZER];
  }
  if (propagation === undefined) return present;
  const before = present.filter((one) => OF_POLICIES.includes(one));
  const wanted = wantedOf(resource, before, propagation);
  if (before.every((one) => one === wanted) && (wanted === undefined) === (before.length === 0)) {
    return present;
  }
  const others = present.filter((one) => !OF_POLICIES.includes(one));
  return wanted === undefined ? others : [...others, wanted];
}

/** The finalizer of the policy. @param before those of policies that the object has */
function wantedOf(
  resource: ServedResource,
  before: readonly string[],
  propagation: Propagation,
): string | undefined {
  if (hasNoDependents(resource)) return undefined;
  if (propagation === "Orphan") return ORPHAN;
  if (propagation === "Foreground") return FOREGROUND;
  if (propagation === "Background") return undefined;
  const isOrphaning = resource.orphansByDefault === true && !isNamespaces(resource);
  return before[0] ?? (isOrphaning ? ORPHAN : undefined);
}

/** The garbage collector ignores events. */
function hasNoDependents(resource: ServedResource): boolean {
  return resource.kind === "Event" && internalGroup(resource) === "";
}
