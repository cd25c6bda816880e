import fc from "fast-check";
import type { DrawnKind } from "./drawn-kind.js";

/** Kinds are named after the sequence that defines them, so that each has its own. */
export const BOLT_GROUP = "{namespace}.example.com";
/** The name of the definition. */
export const BOLTS = `bolts.${BOLT_GROUP}`;
/** The collection of definitions. */
export const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** A kind that a sequence defines before it draws objects of it; their content is drawn with the definition. */
export function boltKind(
  version: string,
  isClusterWide: boolean,
  members: DrawnKind["members"] = fc.constant({}),
  fieldSelectors: readonly string[] = [],
): DrawnKind {
  return {
    root: `/apis/${BOLT_GROUP}/${version}`,
    resource: "bolts",
    apiVersion: `${BOLT_GROUP}/${version}`,
    kind: "Bolt",
    subresources: ["status", "scale"],
    members,
    least: {},
    pointers: [
      ...["/spec", "/spec/a", "/spec/b", "/spec/c", "/spec/a/a", "/spec/a/0", "/spec/a/-"],
      ...["/spec/b/k", "/spec/0", "/spec/0/b", "/spec/k", "/status", "/status/a"],
    ],
    fieldSelectors: ["metadata.name=a", "spec.a=a", ...fieldSelectors],
    weight: 0,
    hasNoWatches: true,
    ...(isClusterWide ? { isClusterWide } : {}),
  };
}

/** The scope is drawn, too. */
export const BOLT_KINDS: readonly DrawnKind[] = ["v1", "v1beta1"].flatMap((version) => [
  boltKind(version, false),
  boltKind(version, true),
]);
