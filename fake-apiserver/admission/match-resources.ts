/**
 * Whether a webhook, a policy or a binding matches a write, and in which version.
 *
 * Mirrors: apiserver pkg/admission/plugin/webhook/predicates, pkg/admission/plugin/policy/matching.
 */
import type { GroupVersionResource, KubernetesObject } from "../../src/wire/resource.js";
import { type LabelRequirement, matchesLabels } from "../storage/label-selector.js";
import { isNamespaces } from "../storage/served-resource.js";
import { isJsonObject, type JsonObject, record, texts } from "../values/json-value.js";
import { equivalentsOf, type WriteAttributes } from "./write-attributes.js";

/** Rules that match writes by their paths. */
export interface MatchRule {
  readonly operations: readonly string[];
  readonly groups: readonly string[];
  readonly versions: readonly string[];
  readonly resources: readonly string[];
  readonly scope: string;
  /** Names of the objects. Empty: any. */
  readonly names: readonly string[];
}

/** A rule as it is configured. */
export function ruleOf(rule: JsonObject): MatchRule {
  return {
    operations: texts(rule["operations"]),
    groups: texts(rule["apiGroups"]),
    versions: texts(rule["apiVersions"]),
    resources: texts(rule["resources"]),
    scope: String(rule["scope"] ?? "*"),
    names: texts(rule["resourceNames"]),
  };
}

/** Authorization reviews are exempt: otherwise a wrong configuration could lock out every user. */
const VIRTUAL_GROUPS = ["authentication.k8s.io", "authorization.k8s.io"];

/** Whether a write is a review. */
export function isQuestion({ resource }: WriteAttributes): boolean {
  return VIRTUAL_GROUPS.includes(resource.group) && resource.review !== undefined;
}

/**
 * The version of a resource in which one of some rules matches a write; undefined: none does.
 * @param matchesEquivalents whether they also match writes to other versions of their resources
 */
export function matchedResource(
  rules: readonly MatchRule[],
  matchesEquivalents: boolean,
  write: WriteAttributes,
): GroupVersionResource | undefined {
  const { resource } = write;
  if (rules.some((rule) => matchesRule(rule, write, resource))) return resource;
  if (!matchesEquivalents) return undefined;
  const others = equivalentsOf(resource).slice(1);
  for (const rule of rules) {
    const found = others.find((other) => matchesRule(rule, write, other));
    if (found !== undefined) return found;
  }
  return undefined;
}

function matchesRule(
  rule: MatchRule,
  write: WriteAttributes,
  { group, version, resource }: GroupVersionResource,
): boolean {
  return (
    matchesScope(rule, write) &&
    isAmong(rule.operations, write.operation) &&
    isAmong(rule.groups, group) &&
    isAmong(rule.versions, version) &&
    rule.resources.some((wanted) => {
      const [name = "", subresource = ""] = splitOnce(wanted);
      const isOfName = name === "*" || name === resource;
      return isOfName && (subresource === "*" || subresource === write.subresource);
    }) &&
    (rule.names.length === 0 || rule.names.includes(write.name))
  );
}

/** Namespaces are within themselves, and cluster-scoped. */
function matchesScope({ scope }: MatchRule, { resource, namespace }: WriteAttributes): boolean {
  if (scope === "*") return true;
  const isOfCluster = isNamespaces(resource) || namespace === "";
  return scope === "Cluster" ? isOfCluster : scope === "Namespaced" && !isOfCluster;
}

function isAmong(wanted: readonly string[], actual: string): boolean {
  return wanted.includes("*") || wanted.includes(actual);
}

function splitOnce(text: string): readonly string[] {
  const at = text.indexOf("/");
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Looks up a namespace by its name. */
export type NamespaceOf = (name: string) => KubernetesObject | undefined;

/**
 * Whether the namespace of a write matches a selector; "missing": it does not exist. Cluster-scoped objects
 * always match.
 */
export function matchesNamespace(
  selector: readonly LabelRequirement[],
  write: WriteAttributes,
  namespaceOf: NamespaceOf,
): boolean | "missing" {
  const { resource, namespace, subresource, operation, object } = write;
  const isOfNamespace = resource.resource === "namespaces";
  if (namespace === "" && !isOfNamespace) return true;
  if (selector.length === 0) return true;
  const isWritten = operation === "CREATE" || operation === "UPDATE";
  if (isOfNamespace && subresource === "" && isWritten) return hasLabels(selector, object);
  const found = namespaceOf(namespace);
  return found === undefined ? "missing" : hasLabels(selector, found);
}

/** Whether the stored object, or the one to be stored, matches a label selector. */
export function matchesObject(
  selector: readonly LabelRequirement[],
  { object, oldObject }: WriteAttributes,
): boolean {
  if (selector.length === 0) return true;
  return [object, oldObject].some((one) => one !== undefined && hasLabels(selector, one));
}

function hasLabels(selector: readonly LabelRequirement[], object: JsonObject | undefined): boolean {
  const { labels } = record(object?.["metadata"]);
  const given = Object.entries(isJsonObject(labels) ? labels : {});
  const values = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  return matchesLabels(selector, { metadata: { labels: values } });
}
