/**
 * Validates roles and bindings.
 *
 * Mirrors: kubernetes pkg/apis/rbac/validation/validation.go.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { type Cause, invalid, required, unsupported } from "../storage/field-causes.js";
import { selectorViolations } from "../storage/selector-violations.js";
import type { ServedResource } from "../storage/served-resource.js";
import { at, isJsonObject, type JsonObject, records } from "../values/json-value.js";
import { segmentFaults, subdomainFaults } from "../values/qualified-name.js";
import { isSameJson } from "../values/same-json.js";
import { policyRule } from "./policy-rule.js";
import { RBAC_GROUP, roleRefOf } from "./rule-resolver.js";

type Causes = readonly Cause[];

const SUBJECT_KINDS = ["ServiceAccount", "User", "Group"];

/** A resource that judges its objects, if they are roles or bindings. */
export function withRoleJudge(resource: ServedResource): ServedResource {
  if (resource.group !== RBAC_GROUP || resource.custom === true) return resource;
  const { namespaced, kind } = resource;
  if (kind.endsWith("Role")) {
    return { ...resource, judge: (role) => roleViolations(role, namespaced) };
  }
  return {
    ...resource,
    judge: (binding, before) => bindingViolations(binding, before, namespaced),
  };
}

function roleViolations(role: KubernetesObject, isNamespaced: boolean): Causes {
  const rules = records(role["rules"]);
  return [
    ...rules.flatMap((rule, index) => ruleViolations(rule, isNamespaced, `rules[${index}]`)),
    ...(isNamespaced ? [] : aggregationViolations(role["aggregationRule"])),
  ];
}

function ruleViolations(rule: JsonObject, isNamespaced: boolean, field: string): Causes {
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = policyRule(rule);
  const onPaths = (why: string) => invalid(`${field}.nonResourceURLs`, nonResourceURLs, why);
  const ofVerbs = verbs.length > 0 ? [] : [required(`${field}.verbs`)];
  if (nonResourceURLs.length > 0) {
    const isMixed = apiGroups.length + resources.length + resourceNames.length > 0;
    const mixed = "rules cannot apply to both regular resources and non-resource URLs";
    return [
      ...ofVerbs,
      ...(isNamespaced ? [onPaths("namespaced rules cannot apply to non-resource URLs")] : []),
      ...(isMixed ? [onPaths(mixed)] : []),
    ];
  }
  const needs = (name: string, list: readonly string[], what: string) =>
    list.length > 0
      ? []
      : [required(`${field}.${name}`, `resource rules must supply at least one ${what}`)];
  return [
    ...ofVerbs,
    ...needs("apiGroups", apiGroups, "api group"),
    ...needs("resources", resources, "resource"),
  ];
}

function aggregationViolations(rule: unknown): Causes {
  if (!isJsonObject(rule)) return [];
  const field = "aggregationRule.clusterRoleSelectors";
  const selectors = records(rule["clusterRoleSelectors"]);
  const why = "at least one clusterRoleSelector required if aggregationRule is non-nil";
  if (selectors.length === 0) return [required(field, why)];
  return selectors.flatMap((selector, index) => {
    const place = `${field}[${index}]`;
    const faults = selectorViolations(place, selector);
    return faults.length === 0 ? [] : [...faults, invalid(place, null, "invalid label selector.")];
  });
}

function bindingViolations(
  binding: KubernetesObject,
  before: KubernetesObject | undefined,
  isNamespaced: boolean,
): Causes {
  const { apiGroup, kind, name } = roleRefOf(binding);
  const kinds = isNamespaced ? ["Role", "ClusterRole"] : ["ClusterRole"];
  const ofName =
    name === ""
      ? [required("roleRef.name")]
      : segmentFaults(name).map((fault) => invalid("roleRef.name", name, fault));
  const subjects = records(binding["subjects"]);
  return [
    ...(apiGroup === RBAC_GROUP ? [] : [unsupported("roleRef.apiGroup", apiGroup, [RBAC_GROUP])]),
    ...(kinds.includes(kind) ? [] : [unsupported("roleRef.kind", kind, kinds)]),
    ...ofName,
    ...subjects.flatMap((subject, index) =>
      subjectViolations(subject, isNamespaced, `subjects[${index}]`),
    ),
    ...changedRef(binding, before),
  ];
}

function changedRef(binding: KubernetesObject, before: KubernetesObject | undefined): Causes {
  if (before === undefined || isSameJson(roleRefOf(binding), roleRefOf(before))) return [];
  const { apiGroup, kind, name } = roleRefOf(binding);
  // As the fields are called in Go.
  const shown = { APIGroup: apiGroup, Kind: kind, Name: name };
  return [invalid("roleRef", shown, "field is immutable")];
}

function subjectViolations(subject: JsonObject, isNamespaced: boolean, field: string): Causes {
  const { kind = "", name = "", namespace = "" } = subject;
  const group = String(subject["apiGroup"] ?? "");
  const isAccount = kind === "ServiceAccount";
  const nameless = name === "" ? [required(`${field}.name`)] : [];
  if (!SUBJECT_KINDS.includes(String(kind))) {
    return [...nameless, unsupported(`${field}.kind`, kind, SUBJECT_KINDS)];
  }
  if (!isAccount) {
    const isGroup = group === RBAC_GROUP || at(subject, "apiGroup") === undefined;
    return [
      ...nameless,
      ...(isGroup ? [] : [unsupported(`${field}.apiGroup`, group, [RBAC_GROUP])]),
    ];
  }
  const faults = name === "" ? [] : subdomainFaults(String(name), "bytes");
  return [
    ...nameless,
    ...faults.map((fault) => invalid(`${field}.name`, name, fault)),
    ...(group === "" ? [] : [unsupported(`${field}.apiGroup`, group, [""])]),
    ...(isNamespaced || namespace !== "" ? [] : [required(`${field}.namespace`)]),
  ];
}
