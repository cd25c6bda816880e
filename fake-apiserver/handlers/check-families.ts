/**
 * The IP families that a service asks for: the cluster has one. They are looked at as its address is allocated, before the rest
 * of the service is validated.
 *
 * Mirrors: kubernetes pkg/registry/core/service/storage/alloc.go (initIPFamilyFields).
 */
import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { type Cause, invalid } from "../storage/field-causes.js";
import type { ServedResource } from "../storage/served-resource.js";
import { invalidObject } from "../storage/status-bodies.js";
import { isEmptyObject, type JsonObject, kept, record } from "../values/json-value.js";
import { RequestFailure } from "./request-failure.js";

/** What is allocated for a service, and stays when an update omits it. */
const ALLOCATED = ["clusterIP", "clusterIPs", "ipFamilyPolicy"];

/** @throws RequestFailure 422 if a service asks for families that the cluster lacks */
export function checkFamilies(
  resource: ServedResource,
  { metadata, spec }: KubernetesObject,
  stored: KubernetesObject | undefined,
): void {
  const before = record(stored?.["spec"]);
  const causes = violations({ ...kept(before, ALLOCATED), ...record(spec) }, before);
  if (causes.length === 0) return;
  throw new RequestFailure(invalidObject(resource, metadata.name ?? "", ...causes));
}

function violations(spec: JsonObject, before: JsonObject): readonly Cause[] {
  const { type, ipFamilyPolicy: policy } = spec;
  if (type === "ExternalName" || isOpen(spec) || isPreferredAsBefore(spec, before)) return [];
  const families = Array.isArray(spec["ipFamilies"]) ? spec["ipFamilies"] : [];
  return [
    ...(policy === "RequireDualStack"
      ? [
          invalid(
            "spec.ipFamilyPolicy",
            policy,
            "this cluster is not configured for dual-stack services",
          ),
        ]
      : []),
    ...families.flatMap((family, index) =>
      family === "IPv6"
        ? [invalid(`spec.ipFamilies[${index}]`, family, "not configured on this cluster")]
        : [],
    ),
  ];
}

/** A headless service without a selector may have any families, as clients create its endpoints. */
function isOpen({ clusterIP, selector = {} }: JsonObject): boolean {
  return clusterIP === "None" && isEmptyObject(selector);
}

/** A service that preferred two families keeps them, even if the cluster has only one now. */
function isPreferredAsBefore(spec: JsonObject, before: JsonObject): boolean {
  const names = ["type", "ipFamilyPolicy", "clusterIPs", "ipFamilies"];
  const isSame = names.every((name) => isDeepStrictEqual(spec[name], before[name]));
  return spec["ipFamilyPolicy"] === "PreferDualStack" && isSame;
}
