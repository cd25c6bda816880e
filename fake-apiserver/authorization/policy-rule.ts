/**
 * Rules of roles: what they permit, and which of them cover others.
 *
 * Mirrors: kubernetes pkg/apis/rbac/v1/evaluation_helpers.go, component-helpers auth/rbac/validation/policy_comparator.go.
 */
import { goQuotedList } from "../values/go-text.js";
import { record, texts } from "../values/json-value.js";
import type { AccessAttributes } from "./access-attributes.js";

/** A rule of a role; what it does not have is empty. */
export interface PolicyRule {
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames: readonly string[];
  readonly nonResourceURLs: readonly string[];
}

const ALL = "*";

/** A rule of a role. */
export function policyRule(value: unknown): PolicyRule {
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = record(value);
  return {
    verbs: texts(verbs),
    apiGroups: texts(apiGroups),
    resources: texts(resources),
    resourceNames: texts(resourceNames),
    nonResourceURLs: texts(nonResourceURLs),
  };
}

/** Whether a rule permits something. */
export function allows(rule: PolicyRule, wanted: AccessAttributes): boolean {
  if (!has(rule.verbs, wanted.verb)) return false;
  if ("path" in wanted) return rule.nonResourceURLs.some((url) => isBelow(wanted.path, url));
  return (
    has(rule.apiGroups, wanted.group) &&
    rule.resources.some((one) => isResource(one, wanted.resource, wanted.subresource)) &&
    (rule.resourceNames.length === 0 || rule.resourceNames.includes(wanted.name))
  );
}

function has(list: readonly string[], wanted: string): boolean {
  return list.includes(wanted) || list.includes(ALL);
}

function isResource(ruled: string, resource: string, subresource: string): boolean {
  if (ruled === ALL) return true;
  if (subresource === "") return ruled === resource;
  return ruled === `${resource}/${subresource}` || ruled === `*/${subresource}`;
}

/** A star at the end of a path matches any rest. */
function isBelow(path: string, url: string): boolean {
  if (url === path) return true;
  return url.endsWith(ALL) && path.startsWith(url.replace(/\*+$/, ""));
}

/** The parts of rules that no owned rule covers, each with one verb, one resource and at most one name. */
export function uncovered(
  owned: readonly PolicyRule[],
  wanted: readonly PolicyRule[],
): readonly PolicyRule[] {
  return wanted.flatMap(parts).filter((part) => !owned.some((rule) => covers(rule, part)));
}

function parts(rule: PolicyRule): readonly PolicyRule[] {
  const names = rule.resourceNames.length === 0 ? [[]] : rule.resourceNames.map((name) => [name]);
  const ofResources = rule.apiGroups.flatMap((group) =>
    rule.resources.flatMap((resource) =>
      rule.verbs.flatMap((verb) =>
        names.map((resourceNames) => ({
          verbs: [verb],
          apiGroups: [group],
          resources: [resource],
          resourceNames,
          nonResourceURLs: [],
        })),
      ),
    ),
  );
  const ofPaths = rule.nonResourceURLs.flatMap((url) =>
    rule.verbs.map((verb) => ({
      verbs: [verb],
      apiGroups: [],
      resources: [],
      resourceNames: [],
      nonResourceURLs: [url],
    })),
  );
  return [...ofResources, ...ofPaths];
}

function covers(rule: PolicyRule, part: PolicyRule): boolean {
  const [name] = part.resourceNames;
  const isNamed = rule.resourceNames.length === 0;
  return (
    part.verbs.every((verb) => has(rule.verbs, verb)) &&
    part.apiGroups.every((group) => has(rule.apiGroups, group)) &&
    part.resources.every((resource) => coversResource(rule.resources, resource)) &&
    (name === undefined ? isNamed : isNamed || rule.resourceNames.includes(name)) &&
    part.nonResourceURLs.every((path) => rule.nonResourceURLs.some((url) => isBelow(path, url)))
  );
}

function coversResource(owned: readonly string[], wanted: string): boolean {
  if (has(owned, wanted)) return true;
  const slash = wanted.indexOf("/");
  return slash >= 0 && owned.includes(`*${wanted.slice(slash)}`);
}

/** Parts of rules as a refusal shows them: those of the same resource and name are merged. */
export function ruleTexts(rules: readonly PolicyRule[]): readonly string[] {
  const joined = new Map<string, PolicyRule>();
  for (const rule of rules) {
    const { verbs, ...what } = rule;
    const isOfPath = rule.nonResourceURLs.length > 0;
    const key = JSON.stringify(isOfPath ? rule : what);
    const known = isOfPath ? [] : (joined.get(key)?.verbs ?? []);
    joined.set(key, { ...rule, verbs: [...known, ...verbs] });
  }
  return [...new Set([...joined.values()].map(ruleText))].sort();
}

/** "{APIGroups:["apps"], Resources:["deployments"], Verbs:["get" "list"]}" */
function ruleText(rule: PolicyRule): string {
  const members: readonly (readonly [string, readonly string[]])[] = [
    ["APIGroups", rule.apiGroups],
    ["Resources", rule.resources],
    ["NonResourceURLs", rule.nonResourceURLs],
    ["ResourceNames", rule.resourceNames],
    ["Verbs", rule.verbs],
  ];
  const written = members.flatMap(([name, list]) =>
    list.length === 0 ? [] : [`${name}:${goQuotedList(list)}`],
  );
  return `{${written.join(", ")}}`;
}
